import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const persist = vi.fn(async () => true);
const dropped: string[] = [];

/** A fresh module for each test: it remembers what it has asked for. */
async function load() {
  vi.resetModules();
  const { NotSaved } = await import('#browser/not-saved.ts');
  return { ...(await import('./store-change.ts')), NotSaved };
}

beforeEach(() => {
  persist.mockClear();
  dropped.length = 0;
  vi.stubGlobal('navigator', { storage: { persist } });
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function storeError(name: string, inner?: Error): Error {
  const error = new Error(name);
  error.name = name;
  return Object.assign(error, inner && { inner });
}

/** Fails with the given errors in turn, then succeeds. */
function writing(...errors: Error[]) {
  return vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'saved';
  });
}

describe('a change is written down', () => {
  test('persistent storage is asked for at the first one, and not again (FAULTS 15)', async () => {
    const { safely } = await load();
    expect(persist).not.toHaveBeenCalled();
    await safely(writing());
    await safely(writing());
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test('a browser that has no such storage, or refuses it, keeps the change all the same', async () => {
    const refuse = () => Promise.reject(new DOMException('private', 'SecurityError'));
    vi.stubGlobal('navigator', { storage: { persist: refuse } });
    expect(await (await load()).safely(writing())).toBe('saved');
    vi.stubGlobal('navigator', {});
    expect(await (await load()).safely(writing())).toBe('saved');
  });

  test('without space the images go, and it is tried once more (FAULTS 16)', async () => {
    const { safely } = await load();
    const write = writing(storeError('AbortError', storeError('QuotaExceededError')));
    expect(await safely(write)).toBe('saved');
    expect(dropped).toEqual(['muster-images']);
  });

  test('with no space even then, the caller is told, so that the form stays (FAULTS 16)', async () => {
    const { safely, NotSaved } = await load();
    const full = () => storeError('QuotaExceededError');
    await expect(safely(writing(full(), full()))).rejects.toThrow(NotSaved);
  });

  test('a lost connection is opened again, and it resolves after the commit (FAULTS 18)', async () => {
    const { safely } = await load();
    const write = writing(storeError('DatabaseClosedError'), storeError('UnknownError'));
    expect(await safely(write)).toBe('saved');
    expect(write).toHaveBeenCalledTimes(3);
  });

  test('what is done once more comes before what was wanted later (FAULTS 35)', async () => {
    const { safely } = await load();
    const done: string[] = [];
    const of = (name: string, ...errors: Error[]) =>
      safely(async () => {
        const error = errors.shift();
        if (error) throw error;
        done.push(name);
      });
    await Promise.all([of('RSVP', storeError('AbortError')), of('cancel')]);
    expect(done).toEqual(['RSVP', 'cancel']);
  });

  test('control: one that fails for good holds up nothing', async () => {
    const { safely } = await load();
    const broken = safely(writing(new RangeError('a bug')));
    const next = safely(writing());
    await expect(broken).rejects.toThrow(RangeError);
    expect(await next).toBe('saved');
  });

  test('control: a fault of ours is neither repeated nor dressed up', async () => {
    const { safely } = await load();
    const write = writing(new RangeError('a bug'));
    await expect(safely(write)).rejects.toThrow(RangeError);
    expect(write).toHaveBeenCalledTimes(1);
  });
});

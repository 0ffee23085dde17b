import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { servedPages } from '#tests/support/hostile/served-pages.inputs.ts';

const NEWER = servedPages[0]?.input;
const ORIGIN = 'https://muster.test';
const reload = vi.fn();
let page: EventTarget & { isConnected?: boolean };
let kept: Map<string, string>;
let fields: { value: string }[];
let answer: (typeof servedPages)[number]['input'];

beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  page = new EventTarget();
  kept = new Map();
  fields = [];
  answer = 'nobody';
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('Node', EventTarget);
  vi.stubGlobal('HTMLInputElement', Object);
  vi.stubGlobal('HTMLTextAreaElement', Object);
  vi.stubGlobal('document', {
    querySelector: () => ({ src: `${ORIGIN}/assets/index-own.js` }),
    querySelectorAll: () => fields,
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  vi.stubGlobal('fetch', async () => {
    if (answer === 'nobody') throw new TypeError('Failed to fetch');
    return new Response(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A part is wanted and does not come: as Vite tells it, and then as it is thrown. */
async function miss(message = 'Failed to fetch dynamically imported module') {
  const parts = await import('./missing-parts.ts');
  parts.noteMissingParts();
  const payload = new TypeError(message);
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return parts.heedMissingPart(payload);
}

describe('SPEC 17.10 a part of the app that the server no longer has', () => {
  test.each(servedPages)('$expected: $source', async ({ input, expected }) => {
    answer = input;
    expect(await miss()).toBe(expected === 'reload' ? null : expected);
    expect(reload).toHaveBeenCalledTimes(expected === 'reload' ? 1 : 0);
  });

  test('is loaded by one reload for each version, and no more', async () => {
    answer = NEWER ?? 'nobody';
    await miss();
    expect(await miss()).toBe('newer');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('takes nothing away that is being written', async () => {
    answer = NEWER ?? 'nobody';
    fields = [{ value: '' }, { value: 'Dear all' }];
    expect(await miss()).toBe('newer');
    fields = [{ value: '' }];
    expect(await miss()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('takes nothing away that is being chosen, as long as its form is open', async () => {
    answer = NEWER ?? 'nobody';
    const parts = await import('./missing-parts.ts');
    parts.noteMissingParts();
    page.isConnected = true;
    page.dispatchEvent(new Event('change'));
    expect(await miss()).toBe('newer');
    page.isConnected = false;
    expect(await miss()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('takes nothing away that was being written, also where its form went with the part', async () => {
    answer = NEWER ?? 'nobody';
    fields = [{ value: 'Dear all' }];
    const parts = await import('./missing-parts.ts');
    parts.noteMissingParts();
    const payload = new TypeError('Failed to fetch dynamically imported module');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    fields = [];
    expect(await parts.heedMissingPart(payload)).toBe('newer');
    expect(reload).not.toHaveBeenCalled();
  });

  test('takes nothing away that was written before it was asked for a newer version, or since', async () => {
    answer = NEWER ?? 'nobody';
    for (const [before, after] of [
      ['Dear all', ''],
      ['', 'Dear all'],
    ] as const) {
      const parts = await import('./missing-parts.ts');
      parts.noteMissingParts();
      const payload = new TypeError('Failed to fetch dynamically imported module');
      page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
      fields = [{ value: before }];
      const heeded = parts.heedMissingPart(payload);
      fields = [{ value: after }];
      expect(await heeded).toBe('newer');
    }
    expect(reload).not.toHaveBeenCalled();
  });

  test('is told of once however many hear of it, and again when it is wanted again', async () => {
    const { noteMissingParts, heedMissingPart } = await import('./missing-parts.ts');
    noteMissingParts();
    const payload = new TypeError('Failed to fetch dynamically imported module');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    const told = await Promise.all([heedMissingPart(payload), heedMissingPart(payload)]);
    expect(told).toEqual(['unreachable', null]);
    expect(await heedMissingPart(payload)).toBe('unreachable');
  });

  test('is not reloaded for where the browser keeps nothing, which might never end', async () => {
    answer = NEWER ?? 'nobody';
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(await miss()).toBe('newer');
    expect(reload).not.toHaveBeenCalled();
  });

  test('is left to us by the router, which would reload without asking', async () => {
    answer = NEWER ?? 'nobody';
    fields = [{ value: 'Dear all' }];
    await miss('Importing a module script failed.');
    expect(kept.get('tanstack_router_reload:Importing a module script failed.')).toBe('1');
  });

  test('is told from other errors', async () => {
    answer = NEWER ?? 'nobody';
    const { heedMissingPart } = await import('./missing-parts.ts');
    expect(await heedMissingPart(new Error('something else'))).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brokenInstallations } from '#tests/support/hostile/broken-installations.inputs.ts';
import { PAGE_NEWS } from '#store/worker-orders.ts';

let worker: EventTarget;
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  worker = new EventTarget();
  kept = new Map();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that opens now. */
async function open() {
  vi.resetModules();
  const page = await import('./failed-installations.ts');
  page.followInstallations();
  return page.failedInstallations;
}

function tell(changed: string | null, at: number): void {
  const data = { type: PAGE_NEWS.installation, changed, at };
  worker.dispatchEvent(Object.assign(new Event('message'), { data }));
}

test('SPEC 11.9 failures in a row are counted over starts, until one succeeds', async () => {
  await open();
  tell('/sw-rest.js', 1);
  tell('/sw-rest.js', 2);
  const failed = await open();
  expect(failed.get()?.times).toBe(2);
  tell('/index.html', 3);
  expect(failed.get()).toEqual({ times: 3, changed: '/index.html', at: 3 });
  tell(null, 4);
  expect(failed.get()).toBeNull();
  expect((await open()).get()).toBeNull();
});

test('SPEC 11.9 several tabs hear of one failure, which counts once', async () => {
  const tabs = [await open(), await open()];
  tell('/index.html', 1);
  expect(tabs.map((tab) => tab.get()?.times)).toEqual([1, 1]);
});

test.each(brokenInstallations)(
  'SPEC 11.9 what is no such news changes nothing: $source',
  async ({ input, expected }) => {
    kept.set('muster.failed-installations', input.kept ?? '');
    const failed = await open();
    worker.dispatchEvent(Object.assign(new Event('message'), { data: input.told }));
    expect(failed.get()?.times ?? 0).toBe(expected);
  },
);

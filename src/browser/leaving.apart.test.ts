import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const page = { window: new EventTarget(), document: new EventTarget() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  page.window = new EventTarget();
  page.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('onpagehide', null);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', page.window.addEventListener.bind(page.window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function becomes(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(page.document, { visibilityState });
  page.document.dispatchEvent(new Event('visibilitychange'));
}

describe('FAULTS 36 a page is left', () => {
  test.each([
    ['by another page, until it is gone back to', 'window', 'pagehide', 'pageshow'],
    ['when it is frozen, until it is resumed', 'document', 'freeze', 'resume'],
    ['until somebody presses something there', 'window', 'pagehide', 'pointerdown'],
  ] as const)('%s', async (_, on, leaves, returns) => {
    const { isLeft, whenBack, followLeaving } = await import('./leaving.ts');
    const heard: string[] = [];
    followLeaving({ left: () => heard.push('left'), back: () => heard.push('back') });
    await whenBack(); // at once, while somebody is here
    page[on].dispatchEvent(new Event(leaves));
    page[on].dispatchEvent(new Event(leaves));
    expect([isLeft(), heard]).toEqual([true, ['left']]);
    const waiting = whenBack();
    page[on].dispatchEvent(new Event(returns));
    await waiting;
    expect([isLeft(), heard]).toEqual([false, ['left', 'back']]);
  });

  test('a moment after its app was put aside, where the system suspends apps', async () => {
    vi.stubGlobal('navigator', { standalone: true });
    const { isLeft } = await import('./leaving.ts');
    becomes('hidden');
    vi.advanceTimersByTime(1_499);
    expect(isLeft()).toBe(false); // what was just pressed is kept and sent
    vi.advanceTimersByTime(1);
    expect(isLeft()).toBe(true);
    becomes('visible');
    expect(isLeft()).toBe(false);
    becomes('hidden');
    becomes('visible');
    vi.advanceTimersByTime(10_000);
    expect(isLeft()).toBe(false);
  });

  test('control: elsewhere a page in the background goes on', async () => {
    const { isLeft } = await import('./leaving.ts');
    becomes('hidden');
    vi.advanceTimersByTime(60_000);
    expect(isLeft()).toBe(false);
  });
});

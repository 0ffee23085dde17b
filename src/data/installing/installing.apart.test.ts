import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

const HALF_AN_HOUR = 30 * MINUTE_MS;
let kept: Map<string, string>;
let browser: EventTarget;
let isInTab: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  kept = new Map();
  isInTab = true;
  vi.stubGlobal('localStorage', aStorage(kept));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: isInTab }));
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the app anew in this browser; resolves once it has handled every event. */
async function start() {
  vi.resetModules();
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  const { startInstalling } = await import('./start-installing.ts');
  const { installOffer } = await import('./install-offer.ts');
  const installing = await import('./installing.ts');
  startInstalling();
  await vi.dynamicImportSettled();
  return { ...installing, offered: () => installOffer.get() };
}

/** Dispatches Chromium's event that it would like to ask. */
function question(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = new Event('beforeinstallprompt', { cancelable: true });
  browser.dispatchEvent(Object.assign(event, { prompt }));
  return { event, prompt };
}

async function startAgain() {
  vi.setSystemTime(Date.now() + HALF_AN_HOUR);
  return start();
}

describe("SPEC 11.3 the browser's own question", () => {
  test('is held back from the first start on, and comes after ours on the second visit', async () => {
    const first = await start();
    expect(question().event.defaultPrevented).toBe(true);
    expect(first.offered()).toBeNull();

    const second = await startAgain();
    expect(second.offered()).toBeNull();
    const { prompt } = question();
    expect(second.offered()).toBe('ask');
    expect(prompt).not.toHaveBeenCalled();
    await second.askToInstall();
    expect(prompt).toHaveBeenCalledOnce();
    expect(second.offered()).toBeNull();
  });

  test('is offered after an RSVP on the first visit, whichever of the two came first', async () => {
    const early = await start();
    early.noteRsvp();
    question();
    expect(early.offered()).toBe('ask');
    kept.clear();
    const late = await start();
    question();
    late.noteRsvp();
    expect(late.offered()).toBe('ask');
  });

  test('is never asked again after a no, ours or the one to the browser', async () => {
    await start();
    const second = await startAgain();
    question();
    second.refuseInstalling();
    expect(second.offered()).toBeNull();
    const third = await startAgain();
    third.noteRsvp();
    question();
    expect(third.offered()).toBeNull();

    kept.clear();
    await start();
    const other = await startAgain();
    question('dismissed');
    await other.askToInstall();
    question();
    expect(other.offered()).toBeNull();
  });

  test('is not offered in an installed window, nor once the app was installed', async () => {
    await start();
    const second = await startAgain();
    question();
    browser.dispatchEvent(new Event('appinstalled'));
    expect(second.offered()).toBeNull();
    isInTab = false;
    const inWindow = await startAgain();
    question();
    expect(inWindow.offered()).toBeNull();
  });
});

test('SPEC 11.3 a browser without a question gets the steps on iOS, and nothing elsewhere', async () => {
  await start();
  expect((await startAgain()).offered()).toBeNull();
  vi.stubGlobal('navigator', { standalone: true });
  expect((await startAgain()).offered()).toBeNull();
  vi.stubGlobal('navigator', { standalone: false });
  const { offered, refuseInstalling } = await startAgain();
  expect(offered()).toBe('steps');
  refuseInstalling();
  expect(offered()).toBeNull();
});

test('SPEC 11.3 a browser that stores nothing starts as usual, and offers nothing before an RSVP', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  await start();
  const second = await startAgain();
  question();
  expect(second.offered()).toBeNull();
  second.noteRsvp();
  expect(second.offered()).toBe('ask');
});

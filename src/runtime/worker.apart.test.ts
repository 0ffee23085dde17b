import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';

/** A worker as a page sees it, with a state that it changes itself. */
class AWorker extends EventTarget {
  readonly scriptURL = 'https://muster.test/sw.js';
  state = 'installing';
  readonly postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class ARegistration extends EventTarget {
  active: AWorker | null = null;
  waiting: AWorker | null = null;
  installing: AWorker | null = null;
  readonly update = vi.fn(async () => undefined);

  find(worker: AWorker): AWorker {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  install(worker: AWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
}

class AContainer extends EventTarget {
  controller: AWorker | null = null;
  readonly registration = new ARegistration();
  readonly ready = Promise.resolve(this.registration);
  readonly register = vi.fn(async () => this.registration);
  readonly getRegistration = async () => this.registration;

  hand(to: AWorker): void {
    this.controller = to;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: AContainer;
let updateReady: { readonly get: () => boolean };
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  reload.mockClear();
  container = new AContainer();
  vi.stubGlobal('self', globalThis); // Workbox's word for a window
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { href: 'https://muster.test/home', reload });
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.stubEnv('DEV', false);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A page that starts under this worker, or without one. */
async function start(under: AWorker | null) {
  container.controller = container.registration.active = under;
  const worker = await import('./worker.ts');
  updateReady = worker.updateReady;
  worker.startServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  return worker;
}

describe('a newer version', () => {
  test('is offered once it waits', async () => {
    await start(new AWorker());
    const { registration } = container;
    registration.install(registration.find(new AWorker()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(updateReady.get()).toBe(true);
  });

  test('is offered when it waited before the page was there', async () => {
    container.registration.waiting = new AWorker();
    await start(new AWorker());
    expect(updateReady.get()).toBe(true);
  });

  test('is offered, too, after some whose installation broke off (FAULTS 25)', async () => {
    await start(new AWorker());
    const { registration } = container;
    for (let hour = 0; hour < 3; hour += 1) {
      await vi.advanceTimersByTimeAsync(HOUR_MS);
      registration.find(new AWorker()).become('redundant');
    }
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect([registration.update.mock.calls.length, updateReady.get()]).toEqual([4, false]);
    registration.install(registration.find(new AWorker()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(updateReady.get()).toBe(true);
  });

  test('is offered when another page has let it take over', async () => {
    await start(new AWorker());
    container.hand(new AWorker());
    expect(updateReady.get()).toBe(true);
  });

  test('none is offered on a first visit, when the first one begins to answer', async () => {
    await start(null);
    container.hand(new AWorker());
    expect(updateReady.get()).toBe(false);
  });
});

test('an agreed update calls pictures off, and reloads the page although the version before does not let go', async () => {
  const active = new AWorker();
  const waiting = (container.registration.waiting = new AWorker());
  const { applyUpdate } = await start(active);
  void applyUpdate();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'CALL_OFF' }, expect.anything());
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything());
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdPressesForApp } from './snapshot-presses.ts';
import { isReadBefore, takenOver, takeOver } from './take-over.ts';

const onLost = vi.fn();
/** The pictures that were asked to be decoded, and never are. */
const decoded: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  takenOver.set(false);
  onLost.mockClear();
  decoded.length = 0;
  history.replaceState(null, '', '/events');
  // happy-dom has no layout: here everything has a box, and pictures stand where their alternative text says.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(
    Object.assign([], { length: 1, item: () => null }),
  );
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLImageElement,
  ) {
    return new DOMRect(0, this.alt === 'below' ? innerHeight : 0, 100, 50);
  });
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    decoded.push(this.alt);
    return new Promise<void>(() => undefined);
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

interface Page {
  /** What was there before the app; null for nothing. */
  readonly before: string | null;
  readonly app: string;
  readonly outlines?: true;
}

function begin({ before, app, outlines }: Page): void {
  const kept = `<div id="snapshot" ${outlines ? 'data-empty' : ''}>${before ?? ''}</div>`;
  document.body.innerHTML = `${before === null ? '' : kept}<div id="app">${app}</div>`;
  holdPressesForApp();
}

function start(isPressing = () => false): void {
  takeOver({ host: find('#app'), onLost, isPressing });
}

const SCREEN = '<main><h1>Events</h1></main>';
const SKELETON = '<main><div class="skeleton"></div></main>';
const FORM = '<main><form><input name="callsign" /><button>Send</button></form></main>';

/** Whether the app is shown, after so many more milliseconds. */
async function isOverAfter(ms: number): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(ms);
  return takenOver.get() && document.getElementById('snapshot') === null;
}

describe('SPEC 17.4 the app takes the place of what is shown', () => {
  test('at once where nothing is, whatever it has drawn', () => {
    begin({ before: null, app: '' });
    start();
    expect(takenOver.get()).toBe(true);
  });

  test('as soon as it has drawn anything where that is only outlines, which nobody reads', async () => {
    begin({ before: SKELETON, app: SKELETON, outlines: true });
    expect(isReadBefore()).toBe(false);
    start();
    expect(await isOverAfter(100)).toBe(true);
  });

  test('once the whole screen has come where that is read', async () => {
    begin({ before: SCREEN, app: SKELETON });
    expect(isReadBefore()).toBe(true);
    start();
    expect(await isOverAfter(1_000)).toBe(false);
    find('#app').innerHTML = SCREEN;
    expect(await isOverAfter(500)).toBe(true);
    expect(isReadBefore()).toBe(false);
  });

  test('in a hidden tab too, which paints no frame', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.stubGlobal('requestAnimationFrame', vi.fn());
    begin({ before: SCREEN, app: SKELETON });
    start();
    find('#app').innerHTML = SCREEN;
    expect(await isOverAfter(500)).toBe(true);
    vi.unstubAllGlobals();
  });

  test('with its visible pictures decoded, for which it waits 300 ms at most', async () => {
    begin({
      before: SCREEN,
      app: '<main><img alt="in sight" /><img alt="below" /></main>',
    });
    start();
    expect(await isOverAfter(290)).toBe(false);
    expect(decoded).toEqual(['in sight']);
    expect(await isOverAfter(50)).toBe(true);
  });
});

test('SPEC 17.4 nothing changes under a press: the app takes over once it has ended', async () => {
  begin({ before: SCREEN, app: SCREEN });
  let isPressing = true;
  start(() => isPressing);
  expect(await isOverAfter(500)).toBe(false);
  expect([isReadBefore(), takenOver.get()]).toEqual([true, false]);
  isPressing = false;
  expect(await isOverAfter(500)).toBe(true);
});

describe('SPEC 17.4 what was done on it', () => {
  test('goes on in the app: what was typed stands there, and what was pressed is pressed', async () => {
    begin({ before: FORM, app: FORM });
    const pressed = vi.fn((event: Event) => {
      event.preventDefault();
    });
    find('#app form').addEventListener('submit', pressed);
    const typed = find('#snapshot input') as HTMLInputElement;
    typed.value = 'Raven';
    typed.focus();
    find('#snapshot button').click();
    start();
    expect(await isOverAfter(500)).toBe(true);
    expect((find('#app input') as HTMLInputElement).value).toBe('Raven');
    expect(document.activeElement).toBe(find('#app input'));
    expect(pressed).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('is told as lost if the whole screen has no place for it', async () => {
    begin({ before: FORM, app: SCREEN });
    find('#snapshot button').click();
    start();
    expect(await isOverAfter(500)).toBe(true);
    expect(onLost).toHaveBeenCalledOnce();
  });

  test('is waited for no longer once the app has gone to another address', async () => {
    begin({ before: FORM, app: SKELETON });
    (find('#snapshot input') as HTMLInputElement).value = 'Raven';
    start();
    expect(await isOverAfter(60_000)).toBe(false);
    history.replaceState(null, '', '/home');
    expect(await isOverAfter(1_000)).toBe(true);
  });

  test('stays to be copied where the screen can’t be had, and says so; without anything typed it gives way', async () => {
    const late = FORM.replace(
      '<button>',
      '<p class="needs-script" data-late>Still loading.</p><button>',
    );
    const failed = '<main><p data-failed-screen>That failed.</p></main>';
    begin({ before: late, app: failed });
    (find('#snapshot input') as HTMLInputElement).value = 'Raven';
    start();
    expect(await isOverAfter(60_000)).toBe(false);
    expect(find('#snapshot [role="status"]').textContent).toContain("Copy what you've typed");
    (find('#snapshot input') as HTMLInputElement).value = '';
    expect(await isOverAfter(1_000)).toBe(true);
  });

  test('leaves the page where it was scrolled to, and tells the router of it', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo');
    const heard = vi.fn();
    document.addEventListener('scroll', heard);
    begin({ before: SCREEN, app: SCREEN });
    start();
    Object.assign(window, { scrollX: 0, scrollY: 700 });
    expect(await isOverAfter(500)).toBe(true);
    expect(scrolled).toHaveBeenCalledWith({ left: 0, top: 700, behavior: 'instant' });
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener('scroll', heard);
  });

  test('leads into the dialog that is open last, which could not take the focus while it was invisible', async () => {
    const dialog = (name: string) =>
      `<dialog open aria-label="${name}"><h2 tabindex="-1">${name}</h2><input /></dialog>`;
    begin({ before: SCREEN, app: SCREEN + dialog('Event') + dialog('Sure?') });
    start();
    expect(await isOverAfter(500)).toBe(true);
    expect(document.activeElement?.textContent).toBe('Sure?');
  });
});

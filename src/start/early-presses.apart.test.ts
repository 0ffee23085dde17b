// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { heedEarlyPresses } from './early-presses.ts';

class Navigation {
  readonly #type: string;
  constructor(type: string) {
    this.#type = type;
  }
  get type(): string {
    return this.#type;
  }
}
function comeBy(type: 'navigate' | 'back_forward'): void {
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [new Navigation(type)] });
}
beforeEach(() => {
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  comeBy('navigate');
});

/** Where an iframe is: at an address, or null if it shows the browser's own page. */
type Place = string | null;
interface Left {
  readonly name: string;
  readonly place: Place;
  readonly at?: number;
}

/** A page as the server draws it, where each button and form sends an iframe away. */
function drawn(frames: readonly Left[]): HTMLElement {
  const host = document.createElement('div');
  host.innerHTML = `
    <button id="menu" form="early" formaction="/early/0" formtarget="a">Menu</button>
    <button id="join" form="early" formaction="/early/1" formtarget="b">Join</button>
    <button id="leave" form="early" formaction="/early/2" formtarget="b">Leave</button>
    <form action="/early/3" target="c"><button id="search" type="submit">Search</button></form>`;
  for (const button of host.querySelectorAll('button')) {
    // happy-dom does not resolve addresses relative to the page's.
    const path = button.getAttribute('formaction');
    if (path) button.setAttribute('formaction', `https://muster.test${path}`);
  }
  host.querySelector('form')?.setAttribute('action', 'https://muster.test/early/3');
  host.append(...frames.map(frameOf));
  return host;
}

function frameOf({ name, place, at = 0 }: Left): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = name;
  leadTo(frame, place, at);
  return frame;
}

function leadTo(frame: HTMLIFrameElement, place: Place, at = 0): void {
  const href = place?.startsWith('/') ? `https://muster.test${place}` : place;
  Object.defineProperty(frame, 'contentWindow', {
    configurable: true,
    value: {
      get location() {
        if (place === null) throw new DOMException('Blocked.', 'SecurityError');
        return { href, pathname: place };
      },
      performance: { timeOrigin: at },
    },
  });
}

function heeded(host: HTMLElement): string[] {
  const pressed: string[] = [];
  heedEarlyPresses(host, ({ id }) => pressed.push(id));
  return pressed;
}

test('what was pressed before any script was there is heard of, in the order in which frames left', () => {
  const host = drawn([
    { name: 'a', place: '/early/0', at: 300 },
    { name: 'b', place: '/early/2', at: 100 },
    { name: 'c', place: '/early/3', at: 200 },
  ]);
  expect(heeded(host)).toEqual(['leave', 'search', 'menu']);
});

test('a frame that has never left was not sent', () => {
  expect(heeded(drawn([{ name: 'a', place: 'about:blank' }]))).toEqual([]);
});

test('without a connection a frame tells of its button only where it has one alone', () => {
  expect(heeded(drawn([{ name: 'a', place: null }]))).toEqual(['menu']);
  expect(heeded(drawn([{ name: 'b', place: null }]))).toEqual([]);
});

test('a page that was come back to does not press once more what its frames cannot show', () => {
  comeBy('back_forward');
  expect(heeded(drawn([{ name: 'a', place: null }]))).toEqual([]);
});

test('one that is still on its way counts once it has arrived', () => {
  const host = drawn([{ name: 'a', place: 'about:blank' }]);
  const pressed = heeded(host);
  const frame = host.querySelector('iframe');
  if (frame) leadTo(frame, '/early/0');
  frame?.dispatchEvent(new Event('load'));
  expect(pressed).toEqual(['menu']);
});

test('forms and buttons are their own again: nothing sends a frame away any more', () => {
  const host = drawn([]);
  heeded(host);
  expect(
    host.querySelectorAll('[formaction], [formtarget], [form], [action], [target]'),
  ).toHaveLength(0);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdPressesForApp, pressedSoFar, takePresses } from './snapshot-presses.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="snapshot">
      <a href="/events">Events</a>
      <button id="join" type="button"><span>Join</span></button>
      <form><input name="q" /><button id="search" type="submit">Search</button></form>
    </div>
    <div id="app"><button id="own" type="button">Join</button></div>`;
  holdPressesForApp();
});
afterEach(takePresses);

/** Presses it; true if the page would have acted on the press itself. */
function press(selector: string): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}
const namesOf = (pressed: readonly HTMLElement[]) =>
  pressed.map(({ id, localName }) => id || localName);

test('a press on what cannot act yet is kept once, looks kept, and goes no further', () => {
  expect(press('#join span')).toBe(false);
  expect(press('#join')).toBe(false);
  expect(namesOf(pressedSoFar())).toEqual(['join']);
  expect(document.querySelector('#join')?.getAttribute('aria-busy')).toBe('true');
});

test('the app’s own controls are not held', () => {
  expect(press('#own')).toBe(true);
  expect(pressedSoFar()).toEqual([]);
});

test('a link works as links do, unless it would leave behind what was pressed before it', () => {
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => {
    event.preventDefault(); // no other page here
  });
  press('a');
  expect(pressedSoFar()).toEqual([]);
  press('#join');
  expect(press('a')).toBe(false);
  expect(namesOf(takePresses())).toEqual(['join', 'a']);
});

test('a press in a field is the field’s: what is typed there is carried over', () => {
  expect(press('input')).toBe(true);
  expect(pressedSoFar()).toEqual([]);
});

test('Enter in a form is a press on its button, and nothing is sent', () => {
  const submission = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  expect(document.querySelector('form')?.dispatchEvent(submission)).toBe(false);
  expect(namesOf(pressedSoFar())).toEqual(['search']);
});

test('whoever takes them has them alone, and nothing is held from then on', () => {
  press('#join');
  expect(namesOf(takePresses())).toEqual(['join']);
  expect(takePresses()).toEqual([]);
  expect(press('#join')).toBe(true);
  expect(pressedSoFar()).toEqual([]);
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { tellTooOld } from './browser-too-old.ts';

beforeEach(() => {
  document.body.innerHTML = '';
});

function page(snapshot: string): void {
  document.body.innerHTML = `<p id="still-loading">Still loading.</p>${snapshot}<div id="app"></div>`;
  tellTooOld();
}

const notes = () => [...document.querySelectorAll('[role="status"]')];
const WANTED = 'Safari 16.4, Chrome or Edge 111, Firefox 121, or anything newer.';

describe('SPEC 17.5 a browser below the floor', () => {
  test('is told at the beginning of the screen, in each of the widths that it may show', () => {
    page(`<div id="snapshot">
      <div data-width="phone"><main><h1>Home</h1></main></div>
      <div data-width="desktop"><main><h1>Home</h1></main></div></div>`);
    expect(notes().map(({ parentElement }) => parentElement?.firstElementChild)).toEqual(notes());
    expect(notes().map(({ nextSibling }) => nextSibling?.textContent)).toEqual(['Home', 'Home']);
    expect(notes()[0]?.textContent).toContain(`You can still read here.`);
    expect(notes()[0]?.textContent).toContain(WANTED);
    expect(document.getElementById('app')?.textContent).toBe('');
  });

  test('waits for nothing any more', () => {
    page('<div id="snapshot"><main></main></div>');
    expect(document.body.textContent).not.toContain('Still loading.');
  });

  test.each([
    ['outlines, of a screen that never comes', '<div id="snapshot" data-empty><main></main></div>'],
    ['nothing to read in it', '<div id="snapshot"><p>Farwatch</p></div>'],
    ['nothing at all', ''],
  ])('is led to what is public where the page has %s', (_, snapshot) => {
    page(snapshot);
    expect(document.getElementById('snapshot')).toBeNull();
    const [note] = notes();
    expect(note?.parentElement?.id).toBe('app');
    expect(note?.textContent).toContain(WANTED);
    expect(note?.textContent).not.toContain('You can still read here.');
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('/home');
  });

  test('presses no control of the page, since nothing acts on it, and still its links', () => {
    page(`<div id="snapshot"><header><button>Menu</button></header><main>
      <form><input name="a" /><select name="b"></select><textarea name="c"></textarea></form>
      <a href="/aboutus">About</a></main></div>`);
    const controls = [...document.querySelectorAll<HTMLInputElement>('[name], button')];
    expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
    const submitted = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(submitted);
    expect(submitted.defaultPrevented).toBe(true);
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/aboutus');
  });
});

// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { tellUnloaded } from './load-failed-note.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="still-loading">Still loading.</div>
    <form>
      <input name="callsign" />
      <p class="needs-script" data-late>Still loading.</p>
      <p class="needs-script">This form needs JavaScript.</p>
    </form>`;
});

const late = () => [...document.querySelectorAll<HTMLElement>('#still-loading, [data-late]')];
const told = () => late().filter(({ textContent }) => textContent.startsWith("This page couldn't"));

test('SPEC 17.5 where scripts are late it is said that they come no more', () => {
  tellUnloaded();
  expect(told()).toEqual(late());
  expect(late().map((place) => place.getAttribute('role'))).toEqual(['status', 'status']);
  expect(document.body.textContent).toContain('This form needs JavaScript.');
});

test('it is said once, however often it is noticed, so that nobody hears it again', () => {
  tellUnloaded();
  const [place] = late();
  if (place) place.textContent = 'It was read.';
  tellUnloaded();
  expect(place?.textContent).toBe('It was read.');
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { AGE_PLACE, SCREEN_PLACE } from '#store/snapshot.ts';
import { hasEntries, snapshotHtml, isUnkept, untilOf } from './snapshot-html.ts';

function host(html: string): HTMLElement {
  const drawn = document.createElement('div');
  drawn.innerHTML = html;
  return drawn;
}
const screenOf = (html: string) => snapshotHtml(host(html)).screen;

test.each([
  '<script>run()</script>',
  '<style>p { color: red }</style>',
  '<noscript>Turn it on.</noscript>',
  '<dialog open>Sure?</dialog>',
  '<div popover="auto">Menu</div>',
  '<div role="tooltip">Copy</div>',
  '<div class="corner">Saved.</div>',
])('SN1 what runs, or lies over the screen, is left out: %s', (part) => {
  expect(screenOf(`<main><p>Events</p>${part}</main>`)).toBe('<main><p>Events</p></main>');
});

test('SN1 nothing in it acts by itself', () => {
  const acting = screenOf(
    '<main><p onclick="run()">a</p><a href="javascript:run()">b</a><img src="blob:1" /><a href="/c">c</a></main>',
  );
  expect(acting).not.toMatch(/onclick|javascript:|blob:/);
  expect(acting).toContain('<a href="/c">c</a>');
});

test('SN1 what somebody entered or chose does not stand in it', () => {
  const kept = screenOf(`<main>
    <input name="email" value="rook@muster.test" autofocus /><input type="checkbox" checked />
    <textarea>Hauls ice.</textarea><div contenteditable="true">Draft</div>
    <select><option value="a" selected>UTC</option></select></main>`);
  expect(kept).not.toMatch(/rook@|autofocus|checked|Hauls|Draft|selected/);
  expect(kept).toContain('name="email"');
});

test('SN1 a video or another document leaves a box of its size', () => {
  const shown = host('<main><iframe class="film" src="https://video.test/1"></iframe></main>');
  const frame = shown.querySelector('iframe');
  if (frame) frame.getBoundingClientRect = () => new DOMRect(0, 0, 320, 180);
  const { screen } = snapshotHtml(shown);
  expect(screen).not.toMatch(/iframe|video\.test/);
  expect(screen).toMatch(/<span class="film" style="[^"]*width:\s?320px;\s?height:\s?180px/);
});

test('a frame has a place where its screen was, and no link in it is the current one', () => {
  const { screen, frame } = snapshotHtml(
    host(
      '<nav><a class="active" aria-current="page" data-status="active" href="/">Home</a></nav><main><p>Posts</p></main>',
    ),
  );
  expect(screen).toContain('aria-current="page"');
  expect(frame).toContain(`<main>${SCREEN_PLACE}</main>`);
  expect(frame).not.toMatch(/Posts|aria-current|data-status|"active"/);
});

test('there is a place for its age, and what is drawn stays as it was', () => {
  const shown = host('<main><p data-age-place="">Updated now</p></main>');
  expect(snapshotHtml(shown).screen).toContain(`<p data-age-place="">${AGE_PLACE}</p>`);
  expect(shown.innerHTML).toBe('<main><p data-age-place="">Updated now</p></main>');
});

test('it holds until the first thing to come stops being true', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
  const untils = ['11:00', '14:00', '13:00'].map(
    (time) => `<p data-until="2026-11-21T${time}Z"></p>`,
  );
  expect(untilOf(host(untils.join('')), at('12:00'))).toBe(at('13:00'));
  expect(untilOf(host(untils.join('')), at('14:00'))).toBeNull();
  expect(untilOf(host('<p data-until="soon"></p>'), at('12:00'))).toBeNull();
});

test.each([
  ['a text', '<input value="Rook" />', true],
  ['a box that is ticked', '<input type="checkbox" checked />', true],
  ['a letter that is begun', '<textarea>Hauls ice.</textarea>', true],
  ['a choice', '<select><option>UTC</option></select>', true],
  ['a text that is being written', '<div contenteditable="true"></div>', true],
  ['an empty form', '<input /><textarea></textarea><input type="checkbox" />', false],
  ['a search', '<form role="search"><input value="ice" /></form>', false],
  ['a search field by itself', '<input type="search" value="ice" />', false],
  ['a form over the screen', '<dialog><input value="Rook" /></dialog>', false],
])('a form with entries: %s', (_, fields, expected) => {
  expect(hasEntries(host(`<main>${fields}</main>`))).toBe(expected);
});

test.each([
  ['says so', '<p data-unkept=""></p>', true],
  ['has failed', '<p role="alert"><b>It broke.</b></p>', true],
  ['is under way', '<button aria-busy="true">Join</button>', true],
  [
    'has nothing to complain of',
    '<p role="alert"></p><button aria-busy="false">Join</button>',
    false,
  ],
])('a part that is not to be kept: it %s', (_, part, expected) => {
  expect(isUnkept(host(`<main>${part}</main>`))).toBe(expected);
});

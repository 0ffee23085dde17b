// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { hasFailed, isDrawn, isSettled } from './screen-settled.ts';

function host(html: string): HTMLElement {
  const drawn = document.createElement('div');
  drawn.innerHTML = html;
  return drawn;
}

test.each([
  ['nothing', '', { drawn: false, settled: false }],
  ['a frame without a screen', '<nav></nav><main></main>', { drawn: false, settled: false }],
  ['a screen that is hidden', '<main><div hidden></div></main>', { drawn: false, settled: false }],
  ['a skeleton', '<main><div class="skeleton"></div></main>', { drawn: true, settled: false }],
  [
    'a part on its way beside the screen',
    '<nav data-on-its-way></nav><main><p>Events</p></main>',
    { drawn: true, settled: false },
  ],
  ['a whole screen', '<main><p>Events</p></main>', { drawn: true, settled: true }],
] as const)('%s', (_, html, expected) => {
  const shown = host(html);
  expect({ drawn: isDrawn(shown), settled: isSettled(shown) }).toEqual(expected);
});

test('a screen that cannot be had says so itself', () => {
  expect(hasFailed(host('<main><div data-failed-screen></div></main>'))).toBe(true);
  expect(hasFailed(host('<main><div></div></main>'))).toBe(false);
});

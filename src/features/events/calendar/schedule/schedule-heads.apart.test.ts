// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawInMonth, writeHeads, type Heads } from './schedule-heads.ts';

const heads: Heads = {
  today: '2026-11-28',
  left: new Map([['2026-11-28', 3]]),
  openDay: vi.fn(),
  openRest: vi.fn(),
};
let cell: HTMLElement;
let place: HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div class="sx__month-grid-day" data-date="2026-11-28"><div class="place"></div></div>';
  [cell, place] = ['.sx__month-grid-day', '.place'].map((found) => {
    const element = document.querySelector<HTMLElement>(found);
    if (!element) throw new Error(`There is no ${found}.`);
    return element;
  }) as [HTMLElement, HTMLElement];
  drawInMonth(place, heads);
});

/** How often something that can be laid out changes while `work` runs; a role can't. */
function changesOf(work: () => void): number {
  const observer = new MutationObserver(() => undefined);
  const all = { childList: true, characterData: true, attributes: true, subtree: true };
  observer.observe(cell, all);
  work();
  const changes = observer.takeRecords().filter(({ attributeName }) => attributeName !== 'role');
  observer.disconnect();
  return changes.length;
}

test('a head that says the same is left alone, since each change has its day laid out again', () => {
  expect(cell.textContent).toBe('28+3 more');
  const sameAgain = { ...heads, left: new Map(heads.left) };
  const drawAgain = () => {
    drawInMonth(place, sameAgain);
    writeHeads(document.body, sameAgain);
  };
  expect(changesOf(drawAgain)).toBe(0);
});

test('a head says what has changed: what is left, who is today, and another day in its place', () => {
  writeHeads(document.body, { ...heads, left: new Map([['2026-11-28', 4]]) });
  expect(cell.textContent).toBe('28+4 more');
  writeHeads(document.body, { ...heads, left: new Map() });
  expect(cell.textContent).toBe('28');
  expect(cell.querySelector('[aria-current="date"]')).not.toBeNull();
  writeHeads(document.body, { ...heads, today: '2026-11-29', left: new Map() });
  expect(cell.querySelector('[aria-current="date"]')).toBeNull();
  cell.dataset['date'] = '2026-12-05';
  drawInMonth(place, { ...heads, left: new Map([['2026-12-05', 1]]) });
  expect(cell.textContent).toBe('5+1 more');
});

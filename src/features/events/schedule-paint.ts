// What the cells and bars of the calendar show. Plain DOM instead of React: a month has a hundred bars,
// and they are painted again with every step through the months.

import { serverTime } from '#data/server-clock.ts';
import { isDepartmentId } from '#domain/departments.ts';
import { clockTime } from '#ui/time.ts';
import { dayOf, fullDay, say, type Day } from './calendar-days.ts';
import type { Piece } from './calendar-pieces.ts';
import { entryLabel, timesOf } from './entry-label.ts';

/** One name for each colour: the department's id, `none` for everything without one. */
export function colourName(department: string): string {
  return isDepartmentId(department) ? department : 'none';
}

/** Fills a bar and names it. `element` is the bar or lies within it. */
export function paintEntry(element: HTMLElement, piece: Piece, today: Day): void {
  const { entry, start } = piece;
  const bar = element.closest<HTMLElement>('[role="button"]') ?? element;
  nameEntry(bar, piece, today);
  const isTall = bar.classList.contains('sx__time-grid-event');
  const times = isTall ? timesOf(entry, today) : clockTime(start.toISOString());
  element.replaceChildren(
    text('span', 'entry-time', times),
    text('span', 'entry-title', entry.title),
    ...stateIcon(entry.mine),
  );
}

/** Gives a bar its colour, and its name for a screen reader. */
export function nameEntry(bar: HTMLElement, { entry }: Piece, today: Day): void {
  const colour = `--sx-color-${colourName(entry.department)}`;
  bar.classList.add('entry');
  bar.style.setProperty('--entry', `var(${colour})`);
  bar.style.setProperty('--entry-ground', `var(${colour}-container)`);
  bar.dataset['mine'] = entry.mine;
  const now = serverTime(Date.now());
  bar.setAttribute('aria-label', entryLabel(entry, { today, now }));
}

/** The days' cells have a label, which means nothing without a role. */
export function groupDays(host: HTMLElement): void {
  const cells = ':is(.sx__month-grid-day, .sx__date-grid, [data-time-grid-date]):not([role])';
  for (const cell of host.querySelectorAll(cells)) cell.setAttribute('role', 'group');
}

/** The number in a day's corner. It opens the day; by keyboard the Day view does. */
export function paintDate(
  element: HTMLElement,
  date: Date,
  today: Day,
  onDay: (day: Day) => void,
): void {
  element.replaceChildren(dayButton(dayOf(date), today, onDay));
}

/** The head of a column in week and day. */
export function paintWeekday(
  element: HTMLElement,
  day: Day,
  today: Day,
  onDay: (day: Day) => void,
): void {
  element.classList.add('weekday');
  element.replaceChildren(
    text('span', 'weekday-name', say(day, { weekday: 'short' })),
    dayButton(day, today, onDay),
  );
}

function dayButton(day: Day, today: Day, onDay: (day: Day) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = 'day-number';
  button.textContent = String(Number(day.slice(-2)));
  button.setAttribute('aria-label', `${fullDay(day, today)}: show the day`);
  if (day === today) button.setAttribute('aria-current', 'date');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onDay(day);
  });
  return button;
}

function text(tag: 'span', className: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}

const CHECK = 'M20 6 9 17l-5-5';
const CLOCK = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2';

function stateIcon(mine: Piece['entry']['mine']): SVGElement[] {
  if (mine === 'no') return [];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', mine === 'attending' ? CHECK : CLOCK);
  svg.append(path);
  return [svg];
}

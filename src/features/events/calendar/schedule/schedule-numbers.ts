// The number in the corner of each day of the month, drawn by hand: React has a portal for each custom component and
// listens to 120 kinds of events at each, which for 42 days takes longer than all that they show (decision 033).

import { fullDay, type Day } from '../../calendar-days.ts';

const CELL = '.sx__month-grid-day';

/**
 * Draws a day's number into its place, and again whenever the place belongs to another day. It opens the day; keyboard
 * users have the Day view.
 */
export function drawNumber(place: HTMLElement, today: Day, openDay: (day: Day) => void): void {
  const cell = place.closest<HTMLElement>(CELL);
  if (!cell) return;
  // The library gives it a label, which means nothing without a role.
  cell.setAttribute('role', 'group');
  if (!place.firstElementChild) place.append(aNumber(cell, openDay));
  write(cell, today);
}

/** Writes those that are drawn below `host` anew: another day has become today. */
export function writeNumbers(host: HTMLElement, today: Day): void {
  for (const cell of host.querySelectorAll<HTMLElement>(CELL)) write(cell, today);
}

function aNumber(cell: HTMLElement, openDay: (day: Day) => void): HTMLElement {
  const number = document.createElement('button');
  number.type = 'button';
  number.tabIndex = -1;
  number.className = 'day-number';
  number.addEventListener('click', (event) => {
    event.stopPropagation();
    openDay(dayIn(cell));
  });
  return number;
}

function write(cell: HTMLElement, today: Day): void {
  const number = cell.querySelector('.day-number');
  if (!number) return;
  const day = dayIn(cell);
  number.textContent = String(Number(day.slice(-2)));
  number.setAttribute('aria-label', `${fullDay(day, today)}: show the day`);
  if (day === today) number.setAttribute('aria-current', 'date');
  else number.removeAttribute('aria-current');
}

function dayIn(cell: HTMLElement): Day {
  return cell.dataset['date'] ?? '';
}

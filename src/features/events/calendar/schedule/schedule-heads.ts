// The head of each day has its number, which opens it, and says how many of its entries are not drawn. It is made by hand,
// since React has a portal for each custom component and listens to 120 kinds of events at each (decision 033).

import type { Day } from '#domain/time/day.ts';
import { fullDay, say } from '../../calendar-days.ts';

const HEAD = '.sx__month-grid-day, .sx__week-grid__date';
const COLUMN = '.sx__date-grid, [data-time-grid-date]';

export interface Heads {
  readonly today: Day;
  /** How many entries of a day are not drawn. */
  readonly left: ReadonlyMap<Day, number>;
  readonly openDay: (day: Day) => void;
  readonly openRest: (day: Day) => void;
}

/** Fills the head of a day of the month; called again whenever its place belongs to another day. */
export function drawInMonth(place: HTMLElement, heads: Heads): void {
  const cell = place.closest<HTMLElement>(HEAD);
  if (!cell) return;
  asGroup(cell);
  if (!place.firstElementChild) place.append(aNumber(cell, heads));
  write(cell, heads);
}

/** Fills the head of a column in week and day; called again whenever its place belongs to another day. */
export function drawInWeek(place: HTMLElement, heads: Heads): void {
  const head = place.closest<HTMLElement>(HEAD);
  if (!head) return;
  for (const column of head.closest('.sx__view-container')?.querySelectorAll(COLUMN) ?? [])
    asGroup(column);
  if (!place.firstElementChild) {
    const name = anElement('span', 'weekday-name');
    const weekday = anElement('span', 'weekday');
    weekday.append(name, aNumber(head, heads));
    place.append(weekday);
  }
  write(head, heads);
}

/** Writes all heads below `host` again, because another day is today, or another number of entries is left. */
export function writeHeads(host: Element, heads: Heads): void {
  for (const head of host.querySelectorAll<HTMLElement>(HEAD)) write(head, heads);
}

/** Gives a role to an element that the library labels, since a label means nothing without one. */
function asGroup(labelled: Element): void {
  labelled.setAttribute('role', 'group');
}

/** What a number says of its day and its rest, so that nothing is laid out again where nothing has changed. */
const written = new WeakMap<Element, string>();

function write(head: HTMLElement, heads: Heads): void {
  const number = head.querySelector('.day-number');
  if (!number) return;
  const day = dayIn(head);
  const says = `${day} ${heads.today} ${heads.left.get(day)}`;
  if (written.get(number) === says) return;
  written.set(number, says);
  const name = head.querySelector('.weekday-name');
  if (name) name.textContent = say(day, { weekday: 'short' });
  number.textContent = String(Number(day.slice(-2)));
  number.setAttribute('aria-label', `${fullDay(day, heads.today)}: show the day`);
  if (day === heads.today) number.setAttribute('aria-current', 'date');
  else number.removeAttribute('aria-current');
  writeRest(head, heads);
}

/** Writes how many entries are not drawn: in a month below the entries, otherwise beside the number. */
function writeRest(head: HTMLElement, heads: Heads): void {
  const day = dayIn(head);
  const count = heads.left.get(day);
  const drawn = head.querySelector('.day-rest');
  if (count === undefined) {
    drawn?.remove();
    return;
  }
  const rest = drawn ?? aButton('day-rest', head, heads.openRest);
  rest.textContent = `+${count} more`;
  rest.setAttribute('aria-label', `+${count} more on ${fullDay(day, heads.today)}: show them`);
  if (!drawn) (head.querySelector('.weekday') ?? head).append(rest);
}

/** The number of a day is no tab stop: keyboard users have the Day view. */
function aNumber(head: HTMLElement, { openDay }: Heads): HTMLElement {
  const number = aButton('day-number', head, openDay);
  number.tabIndex = -1;
  return number;
}

/** The button reads its day when it is pressed, since its place belongs to another day once the calendar has turned. */
function aButton(className: string, head: HTMLElement, open: (day: Day) => void): HTMLElement {
  const button = anElement('button', className);
  button.setAttribute('type', 'button');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    open(dayIn(head));
  });
  return button;
}

function anElement(tag: 'button' | 'span', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function dayIn(head: HTMLElement): Day {
  return head.dataset['date'] ?? '';
}

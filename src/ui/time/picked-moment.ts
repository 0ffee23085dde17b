// @chunk events
// A start or end while it is being typed. The browser's picker knows neither zones nor clock changes: what it says is a
// time in the member's zone, and some of those come twice a year, or never.

import { dayOf } from '#domain/time/day.ts';
import { UNFINISHED } from './typed-date.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';

export interface PickedMoment {
  /** The picker's text: `2026-11-26T19:30`; empty while that is no whole date and time. */
  readonly text: string;
  /** The instant in UTC; null if the text is none. An untouched one keeps its seconds, and its side of a clock change. */
  readonly at: string | null;
  /** Whether the picker has only a part of a date and time. */
  readonly isPart?: true;
}

export type MomentProblem = 'missing' | 'unreadable' | 'skipped';

const PICKED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d{1,3})?)?$/;

/** The instant as the picker shows it. */
export function momentAt(iso: string): PickedMoment {
  return { text: pickerText(new Date(iso)), at: iso };
}

/** What the picker's text means; of a time that comes twice, the first. */
export function readPickedMoment(text: string): PickedMoment {
  const picked = localTime(text);
  const isReal = picked !== null && pickerText(picked) === text.slice(0, 16);
  return { text, at: isReal ? picked.toISOString() : null };
}

/** The moment that the picker has, which may be unfinished. */
export function momentTyped(typed: string): PickedMoment {
  return typed === UNFINISHED ? { text: '', at: null, isPart: true } : readPickedMoment(typed);
}

/** The value for the picker: the same instant, in the zone that the device is in now. */
export function pickerValue({ text, at, isPart }: PickedMoment): string {
  if (at !== null) return pickerText(new Date(at));
  return isPart ? UNFINISHED : text;
}

/** Why a moment cannot be used; null if it can. */
export function problemOf({ text, at, isPart }: PickedMoment): MomentProblem | null {
  if (at !== null) return null;
  if (text === '') return isPart ? 'unreadable' : 'missing';
  return localTime(text) === null ? 'unreadable' : 'skipped';
}

/** What is said of a moment that cannot be used; null if it can. */
export function mistakeIn(
  moment: PickedMoment,
  said: { readonly missing: string; readonly unreadable: string },
): string | null {
  const problem = problemOf(moment);
  if (problem !== 'skipped') return problem && said[problem];
  return `The clocks go forward then and skip ${moment.text.slice(11, 16)}. Choose another time.`;
}

/** The same time of day, so many days later: a clock change in between makes no difference to it. */
export function daysLater({ at }: PickedMoment, days: number): PickedMoment {
  if (at === null) return { text: '', at };
  const date = new Date(at);
  date.setDate(date.getDate() + days);
  return momentAt(date.toISOString());
}

/** The other instant with the same text, where the clocks go back; null for a time that comes only once. */
export function twinOf({ at }: PickedMoment): string | null {
  if (at === null) return null;
  const text = pickerText(new Date(at)); // in the zone that the device is in now
  const time = Date.parse(at);
  const offset = (moment: number) => new Date(moment).getTimezoneOffset() * MINUTE_MS;
  const change = offset(time + DAY_MS) - offset(time - DAY_MS);
  const twins = [time + change, time - change].filter((twin) => twin !== time);
  const twin = twins.find((one) => pickerText(new Date(one)) === text);
  return twin === undefined ? null : new Date(twin).toISOString();
}

/** A date in the zone of the browser; null unless it exists, in the years that the server takes. */
function localTime(text: string): Date | null {
  const match = PICKED.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const date = new Date(year, month - 1, day, hour, minute);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate();
  return isDay && hour < 24 && minute < 60 && year >= 1970 && year < 3000 ? date : null;
}

function pickerText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

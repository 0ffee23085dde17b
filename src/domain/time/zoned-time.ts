// Moments on the clock of a zone, in British English. The server asks for a member's zone by its name, and a screen for that of
// its device (ui/time), which may have no name and may change while the page is open.

import { knownZone, type Zone } from './zone.ts';

export const LANGUAGE = 'en-GB';

/** Makes the formatters of a zone that may have no name. */
export type FormatterOf = (form: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Minutes since the day began, as the clock on the wall shows them: 0 to 1,439. */
export function minuteOfDayIn(zone: Zone, at: Date): number {
  const [hours = 0, minutes = 0] = clockTimeIn(zone, at).split(':').map(Number);
  return hours * 60 + minutes;
}

/** "19:30" */
export function clockTimeIn(zone: Zone | FormatterOf, at: Date): string {
  return formatIn(zone, at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** "2026-11-26": two moments of one day there have the same. */
export function dayIn(zone: Zone | FormatterOf, at: Date): string {
  const part = clockPartsIn(zone, at, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** "Thu 26 Nov", with the year if it is another one than that of `now`. */
export function dayNameIn(zone: Zone | FormatterOf, at: Date, now: Date): string {
  const part = clockPartsIn(zone, at, { weekday: 'short', day: 'numeric', month: 'short' });
  const day = `${part('weekday')} ${part('day')} ${part('month')}`;
  const year = dayIn(zone, at).slice(0, 4);
  return year === dayIn(zone, now).slice(0, 4) ? day : `${day} ${year}`;
}

/** The zone's short name at that moment: "GMT", "BST", "GMT+5:45". */
export function zoneNameIn(zone: Zone | FormatterOf, at: Date): string {
  return clockPartsIn(zone, at, { timeZoneName: 'short' })('timeZoneName');
}

/** As `Intl` writes it, but with three letters for every short month: `Sep`, not `Sept`. */
export function formatIn(
  zone: Zone | FormatterOf,
  at: Date,
  form: Intl.DateTimeFormatOptions,
): string {
  const formatter = formatterIn(zone, form);
  if (form.month !== 'short') return formatter.format(at);
  return formatter.formatToParts(at).map(shortened).join('');
}

/** Answers the parts by their type; one that is not there is empty. */
export function clockPartsIn(zone: Zone | FormatterOf, at: Date, form: Intl.DateTimeFormatOptions) {
  const parts = formatterIn(zone, form).formatToParts(at);
  return (wanted: Intl.DateTimeFormatPartTypes): string => {
    const part = parts.find(({ type }) => type === wanted);
    return part ? shortened(part) : '';
  };
}

/** Three letters of a short month; `formatIn` leaves long ones alone, and "01" has fewer. */
function shortened({ type, value }: Intl.DateTimeFormatPart): string {
  return type === 'month' ? value.slice(0, 3) : value;
}

/** Each is made once: that takes longer than a hundred uses. */
function formatterIn(
  zone: Zone | FormatterOf,
  form: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  if (typeof zone !== 'string') return zone(form);
  const key = JSON.stringify([zone, form]);
  const known = formatters.get(key);
  if (known) return known;
  const timeZone = knownZone(zone) ?? 'UTC';
  const formatter = new Intl.DateTimeFormat(LANGUAGE, { ...form, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

import { LANGUAGE, type FormatterOf } from '#domain/time/zoned-time.ts';
import { observable, useObservable } from '../../observable.ts';

/** A mark that differs for every time zone: its name, and its offsets in winter and summer in case it has no name. */
function markOf(): string {
  const offsets = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  return [new Intl.DateTimeFormat().resolvedOptions().timeZone, ...offsets].join(' ');
}

const mark = observable(markOf());

/** The mark of the zone in which times are shown. */
export const zoneMark = mark.get;

/** Whether the device has moved since it was asked which zone it is in. */
export function hasMoved(): boolean {
  return markOf() !== mark.get();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats in the device's zone, for `domain/time/zoned-time`, whether or not that zone has a name. */
export const here: FormatterOf = (form) => {
  const key = `${zoneMark()} ${JSON.stringify(form)}`; // a formatter keeps the zone in which it was made
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(LANGUAGE, form);
  if (!hasMoved()) formatters.set(key, formatter);
  return formatter;
};

/** Draws the component again when the device turns out to be in another zone; returns the zone's mark. */
export function useZone(): string {
  return useObservable(mark);
}

/** Checks which zone the device is in now. */
export function lookAtZone(): void {
  mark.set(markOf());
}

/** Checks the zone whenever somebody comes to look, since no page is told that its device has travelled. */
export function watchZone(): void {
  addEventListener('focus', lookAtZone);
  addEventListener('pageshow', lookAtZone);
  document.addEventListener('visibilitychange', lookAtZone);
}

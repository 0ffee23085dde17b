import { LANGUAGE, type FormatterOf } from '#domain/time/zoned-time.ts';
import { observable, useObservable } from '../../observable.ts';

/** Different for every time zone: its name, and what it is in winter and in summer where it has none. */
function markOf(): string {
  const offsets = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  return [new Intl.DateTimeFormat().resolvedOptions().timeZone, ...offsets].join(' ');
}

const mark = observable(markOf());

/** Which zone times are shown in, as a mark that is different for every one. */
export const zoneMark = mark.get;

/** Whether the device has moved since it was asked which zone it is in. */
export function hasMoved(): boolean {
  return markOf() !== mark.get();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The zone in which the device is, for `domain/time/zoned-time`, whether or not it has a name. */
export const here: FormatterOf = (form) => {
  const key = `${zoneMark()} ${JSON.stringify(form)}`; // one that was made in another zone stays there
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(LANGUAGE, form);
  if (!hasMoved()) formatters.set(key, formatter);
  return formatter;
};

/** Draws the component again when the device turns out to be in another zone, and says which (`zoneMark`). */
export function useZone(): string {
  return useObservable(mark);
}

/** Asks which zone the device is in now. */
export function lookAtZone(): void {
  mark.set(markOf());
}

/** A device that travels tells no page of it: each asks whenever somebody comes to look. */
export function watchZone(): void {
  addEventListener('focus', lookAtZone);
  addEventListener('pageshow', lookAtZone);
  document.addEventListener('visibilitychange', lookAtZone);
}

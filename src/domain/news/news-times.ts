import type { Zone } from '#domain/time/zone.ts';
import { clockTimeIn, dayIn, dayNameIn, zoneNameIn } from '#domain/time/zoned-time.ts';
import { HOUR_MS } from '../time/durations.ts';

/** Somebody for whom something is put into words. */
export interface Reader {
  /** Their time zone. */
  readonly zone: Zone;
  /** A day of another year is written with its year. */
  readonly now: Date;
}

/** "Thu 26 Nov, 19:30 GMT" */
export function whenOf(iso: string, reader: Reader): string {
  return `${dayAndTimeOf(iso, reader)} ${zoneNameIn(reader.zone, new Date(iso))}`;
}

/** "Thu 26 Nov, 19:30" */
export function dayAndTimeOf(iso: string, { zone, now }: Reader): string {
  const at = new Date(iso);
  return `${dayNameIn(zone, at, now)}, ${clockTimeIn(zone, at)}`;
}

/** "19:30 GMT" */
export function timeOf(iso: string, { zone }: Reader): string {
  const at = new Date(iso);
  return `${clockTimeIn(zone, at)} ${zoneNameIn(zone, at)}`;
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** "20:00 – 22:30 GMT", with both zones if the clocks change in between, and the last day if it is another one. */
export function spanOf(span: Span, reader: Reader): string {
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const { zone } = reader;
  const isOneName = zoneNameIn(zone, start) === zoneNameIn(zone, end);
  const from = isOneName ? clockTimeIn(zone, start) : timeOf(span.start, reader);
  return `${from} – ${endOf(span, reader)} ${zoneNameIn(zone, end)}`;
}

/** "22:30"; "Sat 28 Nov, 09:00" if that is not the night after the start. */
export function endOf({ start, end }: Span, reader: Reader): string {
  const at = new Date(end);
  const isSoon = at.getTime() - new Date(start).getTime() < 12 * HOUR_MS;
  const { zone } = reader;
  return isSoon || dayIn(zone, new Date(start)) === dayIn(zone, at)
    ? clockTimeIn(zone, at)
    : dayAndTimeOf(end, reader);
}

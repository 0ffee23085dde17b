import { clockTime, dayName, dayOf, zoneName, type Zone } from '#domain/zoned-time.ts';

/** For whom something is put into words. */
export interface Reader {
  /** Their time zone; undefined on their own device. */
  readonly zone: Zone;
  /** A day of another year is written with its year. */
  readonly now: Date;
}

/** "Thu 26 Nov, 19:30 GMT" */
export function whenOf(iso: string, reader: Reader): string {
  return `${dayAndTime(iso, reader)} ${zoneName(new Date(iso), reader.zone)}`;
}

/** "Thu 26 Nov, 19:30" */
export function dayAndTime(iso: string, { zone, now }: Reader): string {
  const at = new Date(iso);
  return `${dayName(at, zone, now)}, ${clockTime(at, zone)}`;
}

/** "19:30 GMT" */
export function timeOf(iso: string, { zone }: Reader): string {
  const at = new Date(iso);
  return `${clockTime(at, zone)} ${zoneName(at, zone)}`;
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** "20:00 – 22:30 GMT", with both zones if the clocks change in between, and the last day if it is another one. */
export function spanOf(span: Span, reader: Reader): string {
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const { zone } = reader;
  const isOneName = zoneName(start, zone) === zoneName(end, zone);
  const from = isOneName ? clockTime(start, zone) : timeOf(span.start, reader);
  return `${from} – ${endOf(span, reader)} ${zoneName(end, zone)}`;
}

/** "22:30"; "Sat 28 Nov, 09:00" if that is not the night after the start. */
export function endOf({ start, end }: Span, reader: Reader): string {
  const at = new Date(end);
  const isSoon = at.getTime() - new Date(start).getTime() < 12 * 3_600_000;
  const { zone } = reader;
  return isSoon || dayOf(new Date(start), zone) === dayOf(at, zone)
    ? clockTime(at, zone)
    : dayAndTime(end, reader);
}

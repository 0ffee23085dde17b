import type { CalendarEntry } from '#sync/views/views.ts';
import { groupBy } from '#domain/group-by.ts';
import { addDays, dayOf, startOfDay, type Day } from '#domain/time/day.ts';
import { sundayOf } from '../calendar-days.ts';
import { compareSpans, lastDayOf, piecesOf, type DaySpan, type Piece } from './calendar-pieces.ts';
import { isOver, lastsDays } from '../entry-label.ts';

/** What a view draws; a limit keeps the time for drawing from growing with the number of events. */
export interface Drawn {
  readonly pieces: readonly Piece[];
  /** How many more of a day's entries are not drawn. */
  readonly left: ReadonlyMap<Day, number>;
}

/** How many rows a day of the month has. */
export const ROWS = 2;
/** How many entries of a day week and day draw; of a fuller day, how many side by side, since more could not be read. */
const MOST = { week: 10, day: 40 } as const;
const ABREAST = { week: 3, day: 8 } as const;

interface ShownRange {
  readonly view: 'month' | 'week' | 'day';
  readonly range: { readonly from: Day; readonly to: Day };
  /** The present time, in milliseconds. */
  readonly now: number;
}

/**
 * The pieces of a view that there is room for. A month's day takes them in the order of `piecesOf`; in week and day
 * those of the member come first, then what isn't over yet, then by time.
 */
export function drawnOf(entries: readonly CalendarEntry[], place: ShownRange): Drawn {
  return place.view === 'month' ? drawnInMonth(entries) : drawnByHour(entries, place);
}

/** Chooses entries before they are cut into pieces: a full month has thousands of entries, and draws a hundred. */
function drawnInMonth(entries: readonly CalendarEntry[]): Drawn {
  const rows = new Rows();
  const drawn: CalendarEntry[] = [];
  const left = new Map<Day, number>();
  for (const { entry, first, last } of longestFirst(entries)) {
    const isFull = first === last && rows.areTakenOn(first);
    if (isFull) left.set(first, (left.get(first) ?? 0) + 1);
    else {
      for (const day of rows.take(first, last)) left.set(day, (left.get(day) ?? 0) + 1);
      drawn.push(entry);
    }
  }
  const hasRoom = ({ entry, start }: Piece) =>
    !lastsDays(entry) && rows.takenOn(dayOf(start)) === 1;
  const pieces = piecesOf(drawn, 'month').map((piece): Piece =>
    hasRoom(piece) ? { ...piece, hasRoom: true } : piece,
  );
  return { pieces, left };
}

/** Sorts entries in the order of `piecesOf`: they come by their start, and keep that order within the same days. */
function longestFirst(
  entries: readonly CalendarEntry[],
): (DaySpan & { readonly entry: CalendarEntry })[] {
  const dayAt = dayReader();
  return entries
    .map((entry) => {
      const first = dayAt(Date.parse(entry.start));
      return { entry, first, last: lastsDays(entry) ? lastDayOf(entry) : first };
    })
    .sort(compareSpans);
}

/** `dayOf` for thousands of moments (in milliseconds) of which most are on the day of the one before. */
function dayReader(): (moment: number) => Day {
  let day = '';
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  return (moment) => {
    if (moment < from || moment >= to) {
      day = dayOf(new Date(moment));
      from = startOfDay(day).getTime();
      to = startOfDay(addDays(day, 1)).getTime();
    }
    return day;
  };
}

/** Which rows of each day are taken. As in the library, a bar has in each week the first row that is free on all its days. */
class Rows {
  readonly #taken = new Map<Day, Set<number>>();

  areTakenOn(day: Day): boolean {
    const rows = this.#of(day);
    return Array.from({ length: ROWS }, (_, row) => row).every((row) => rows.has(row));
  }

  takenOn(day: Day): number {
    return this.#of(day).size;
  }

  /** Takes rows for a bar, and returns the days on which it is below the last row that is drawn. */
  take(first: Day, last: Day): readonly Day[] {
    const hidden: Day[] = [];
    for (let from = first; from <= last; from = addDays(sundayOf(from), 7)) {
      const days: Day[] = [];
      const end = addDays(sundayOf(from), 6);
      for (let day = from; day <= end && day <= last; day = addDays(day, 1)) days.push(day);
      let row = 0;
      while (days.some((day) => this.#of(day).has(row))) row += 1;
      for (const day of days) this.#of(day).add(row);
      if (row >= ROWS) hidden.push(...days);
    }
    return hidden;
  }

  #of(day: Day): Set<number> {
    const rows = this.#taken.get(day) ?? new Set();
    this.#taken.set(day, rows);
    return rows;
  }
}

function drawnByHour(entries: readonly CalendarEntry[], { view, range, now }: ShownRange): Drawn {
  const hours = view === 'day' ? 'day' : 'week';
  const shownDay = ({ start }: Piece) => {
    const first = dayOf(start);
    return first < range.from ? range.from : first;
  };
  const left = new Map<Day, number>();
  const pieces = [...groupBy(piecesOf(entries, view), shownDay)].flatMap(([day, own]) => {
    if (own.length <= MOST[hours]) return own;
    const chosen = chosenOf(own, { most: MOST[hours], abreast: ABREAST[hours], now });
    left.set(day, own.length - chosen.size);
    return own.filter((piece) => chosen.has(piece));
  });
  return { pieces, left };
}

function chosenOf(
  pieces: readonly Piece[],
  { most, abreast, now }: { most: number; abreast: number; now: number },
): Set<Piece> {
  const chosen = new Set<Piece>();
  for (const piece of [...pieces].sort((one, other) => rank(one, now) - rank(other, now))) {
    const beside = [...chosen].filter((other) => overlap(piece, other)).length;
    if (chosen.size < most && beside < abreast) chosen.add(piece);
  }
  return chosen;
}

/** Whether two pieces need to be side by side; those of several days lie above the hours. */
function overlap(one: Piece, other: Piece): boolean {
  if (lastsDays(one.entry) || lastsDays(other.entry)) return false;
  return one.start < other.end && other.start < one.end;
}

function rank({ entry }: Piece, now: number): number {
  if (entry.mine !== 'no' || entry.isWaiting) return 0;
  return isOver(entry, now) ? 2 : 1;
}

// @chunk events
import { DAY_MS } from '#domain/time/durations.ts';
import type { EventSummary } from './event-summary.ts';

/** Events longer than this are few and checked one by one. */
const LONG_MS = 3 * DAY_MS;
/** From how many rows on merging them costs less than finding each one's place. */
const MANY = 200;

/**
 * All events on the device by start, in memory: finds a month among fifty thousand in well under a
 * millisecond. Deleted and hidden rows are removed. A single change is cheap; many at once are merged by
 * sorting, which goes along two orders once.
 */
export class EventIndex {
  readonly #byId = new Map<string, EventSummary>();
  readonly #long = new Map<string, EventSummary>();
  #sorted: EventSummary[] = [];

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): EventSummary | undefined {
    return this.#byId.get(id);
  }

  /** Takes in the given rows, new or changed. */
  put(rows: readonly EventSummary[]): void {
    if (rows.length > MANY) this.#merge(rows);
    else for (const row of rows) this.#putOne(row);
  }

  clear(): void {
    this.#byId.clear();
    this.#long.clear();
    this.#sorted = [];
  }

  /** Events that overlap the time from `from` up to but excluding `to` (milliseconds), by start. */
  between(from: number, to: number): EventSummary[] {
    const found: EventSummary[] = [];
    for (const row of this.#long.values()) {
      if (row.start < from - LONG_MS && row.end > from) found.push(row);
    }
    if (found.length > 1) found.sort(inOrder);
    for (let i = this.#firstFrom(from - LONG_MS); i < this.#sorted.length; i++) {
      const row = this.#sorted[i];
      if (!row || row.start >= to) break;
      if (row.end > from || row.start >= from) found.push(row);
    }
    return found;
  }

  #putOne(row: EventSummary): void {
    const old = this.#byId.get(row.id);
    const isGone = row.hidden === 1;
    const staysInPlace = old !== undefined && !isGone && inOrder(old, row) === 0;
    if (staysInPlace) this.#sorted[this.#placeOf(old)] = row;
    if (old && !staysInPlace) this.#sorted.splice(this.#placeOf(old), 1);
    if (!isGone && !staysInPlace) this.#sorted.splice(this.#placeOf(row), 0, row);
    this.#keep(row);
  }

  /** Sorts the rows among themselves, and then in among the others, of which that takes one look each. */
  #merge(rows: readonly EventSummary[]): void {
    const given = new Map(rows.map((row) => [row.id, row]));
    const others = this.#sorted.filter(({ id }) => !given.has(id));
    const shown = [...given.values()].filter(({ hidden }) => hidden === 0).sort(inOrder);
    for (const row of given.values()) this.#keep(row);
    this.#sorted = [...others, ...shown].sort(inOrder);
  }

  #keep(row: EventSummary): void {
    this.#long.delete(row.id);
    if (row.hidden === 1) this.#byId.delete(row.id);
    else this.#byId.set(row.id, row);
    if (row.hidden === 0 && row.end - row.start > LONG_MS) this.#long.set(row.id, row);
  }

  #placeOf(row: EventSummary): number {
    return this.#search((other) => inOrder(other, row) < 0);
  }

  #firstFrom(start: number): number {
    return this.#search((other) => other.start < start);
  }

  /** How many rows, counted from the front, satisfy `before`. */
  #search(before: (row: EventSummary) => boolean): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#sorted[middle];
      if (row && before(row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function inOrder(a: EventSummary, b: EventSummary): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

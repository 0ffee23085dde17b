import type { MusterDatabase } from '#store/database.ts';
import type { EventLight } from '#sync/event-light.ts';
import { EventIndex } from '#sync/event-index.ts';
import { followLive, unlessClosed } from './live.ts';

/** Around today, read first: what a calendar opens with. */
const NEAR_BEFORE_MS = 45 * 86_400_000;
const NEAR_AFTER_MS = 75 * 86_400_000;

/**
 * The index of all events in memory, following the database: of a change it reads only the rows that changed.
 * One for the tab; it starts with the first screen that looks at it.
 */
class CalendarFeed {
  readonly #index = new EventIndex();
  readonly #listeners = new Set<() => void>();
  readonly #ranges = new Map<string, readonly EventLight[]>();
  #isFollowing = false;
  #db: MusterDatabase | null = null;
  #seq = 0;
  #epoch = 0;
  #reading: Promise<void> = Promise.resolve();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#follow();
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** Light rows of a time; the same array as before when none of them changed. */
  range(from: number, to: number): readonly EventLight[] {
    const key = `${String(from)}-${String(to)}`;
    const before = this.#ranges.get(key);
    if (before) return before;
    const found = this.#index.between(from, to);
    this.#ranges.set(key, found);
    return found;
  }

  #follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    followLive(
      async (db) => (await db.fact('lights')) ?? { seq: 0, epoch: 0 },
      (lights, db) => {
        this.#reading = this.#reading
          .then(() => unlessClosed(() => this.#read(db, lights)))
          .catch(reportError);
      },
    );
  }

  async #read(db: MusterDatabase, lights: { seq: number; epoch: number }): Promise<void> {
    if (db !== this.#db || lights.epoch !== this.#epoch) {
      this.#index.clear();
      this.#db = db;
      this.#seq = 0;
      this.#epoch = lights.epoch;
      this.#changed();
    }
    if (lights.seq <= this.#seq && this.#index.size > 0) return;
    if (this.#seq === 0) {
      const now = Date.now();
      const near = db.eventLights.where('start').between(now - NEAR_BEFORE_MS, now + NEAR_AFTER_MS);
      this.#take(await near.toArray());
    }
    const rows = await db.eventLights.where('seq').above(this.#seq).toArray();
    this.#take(rows);
    this.#seq = rows.reduce((last, { seq }) => Math.max(last, seq), this.#seq);
  }

  #take(rows: EventLight[]): void {
    if (rows.length === 0) return;
    this.#index.put(rows);
    this.#changed();
  }

  /** A month that is as it was keeps its array, so that its screen is not painted again. */
  #changed(): void {
    for (const [key, before] of this.#ranges) {
      const [from = 0, to = 0] = key.split('-').map(Number);
      const after = this.#index.between(from, to);
      if (!isSame(before, after)) this.#ranges.set(key, after);
    }
    for (const listener of [...this.#listeners]) listener();
  }
}

export const calendarFeed = new CalendarFeed();

/** Whatever changes in a row gives it another `seq`; the same row may be read twice. */
function isSame(a: readonly EventLight[], b: readonly EventLight[]): boolean {
  return a.length === b.length && a.every(({ id, seq }, i) => id === b[i]?.id && seq === b[i].seq);
}

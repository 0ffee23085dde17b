// @chunk events
import type { MusterDatabase } from '#store/database.ts';
import type { EventSummary } from '#sync/views/event-summary.ts';
import { EventIndex } from '#sync/views/event-index.ts';
import { wholeScopes } from '#store/whole-scopes.ts';
import { current } from '#runtime/current.ts';
import { followLive } from '#runtime/follow-live.ts';
import { unlessClosed } from '#store/closed.ts';
import { allInPortions } from '#store/portions.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** The time around today is read first, since a calendar opens there. */
const NEAR_BEFORE_MS = 45 * DAY_MS;
const NEAR_AFTER_MS = 75 * DAY_MS;
/** How many of all events are read in one go: a few milliseconds' work, even on a slow phone. */
const PORTION = 500;

/** How complete the index is: nothing read yet, what the device has so far, or everything there is (PL9). */
export type IndexState = 'unread' | 'part' | 'whole';

interface Noted {
  readonly seq: number;
  readonly epoch: number;
  readonly isWhole: boolean;
}

/**
 * The index of all events in memory, following the database: after a change it reads only the rows that
 * changed. One per tab; it starts with the first screen that needs it.
 */
class IndexedEvents {
  readonly #index = new EventIndex();
  readonly #listeners = new Set<() => void>();
  readonly #ranges = new Map<string, readonly EventSummary[]>();
  #isFollowing = false;
  #db: MusterDatabase | null = null;
  #seq = 0;
  #epoch = 0;
  #state: IndexState = 'unread';
  #reading: Promise<void> = Promise.resolve();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#follow();
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** Event summaries of a period; the same array as before if none of them changed. */
  range(from: number, to: number): readonly EventSummary[] {
    const key = `${String(from)}-${String(to)}`;
    const before = this.#ranges.get(key);
    if (before) return before;
    const found = this.#index.between(from, to);
    this.#ranges.set(key, found);
    return found;
  }

  readonly state = (): IndexState => this.#state;

  /** Resolves once the index has everything the database had at the time of the call. */
  async catchUp(): Promise<void> {
    const db = current.get()?.db;
    if (!db) return;
    const noted = await unlessClosed(() => note(db));
    if (noted) this.#readNext(db, noted);
    await this.#reading;
  }

  #follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    followLive(note, (noted, db) => {
      this.#readNext(db, noted);
    });
  }

  #readNext(db: MusterDatabase, noted: Noted): void {
    this.#reading = this.#reading
      .then(() => unlessClosed(() => this.#read(db, noted)))
      .catch(reportError);
  }

  async #read(db: MusterDatabase, noted: Noted): Promise<void> {
    if (db !== this.#db || noted.epoch !== this.#epoch) {
      this.#index.clear();
      this.#db = db;
      this.#seq = 0;
      this.#epoch = noted.epoch;
      this.#state = 'unread';
      this.#changed();
    }
    await this.#readRows(db, noted);
    const state = noted.isWhole ? 'whole' : 'part';
    if (state === this.#state) return;
    this.#state = state; // only after the rows that made it whole
    this.#tell();
  }

  async #readRows(db: MusterDatabase, noted: Noted): Promise<void> {
    if (noted.seq <= this.#seq && this.#index.size > 0) return;
    if (this.#seq === 0) {
      await this.#readAll(db);
      this.#seq = noted.seq; // what changed while they were read is above it, and read next
      return;
    }
    const rows = await db.eventSummaries.where('seq').above(this.#seq).toArray();
    this.#take(rows);
    this.#seq = rows.reduce((last, { seq }) => Math.max(last, seq), this.#seq);
  }

  async #readAll(db: MusterDatabase): Promise<void> {
    const now = Date.now();
    const near = db.eventSummaries
      .where('start')
      .between(now - NEAR_BEFORE_MS, now + NEAR_AFTER_MS);
    this.#take(await near.toArray());
    for await (const rows of allInPortions(db.eventSummaries, PORTION)) this.#index.put(rows);
    this.#changed();
  }

  #take(rows: EventSummary[]): void {
    if (rows.length === 0) return;
    this.#index.put(rows);
    this.#changed();
  }

  /** An unchanged month keeps its array, so that its screen isn't painted again. */
  #changed(): void {
    for (const [key, before] of this.#ranges) {
      const [from = 0, to = 0] = key.split('-').map(Number);
      const after = this.#index.between(from, to);
      if (!isSame(before, after)) this.#ranges.set(key, after);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const indexedEvents = new IndexedEvents();

/** Reads both facts in one transaction, so that they belong to the same moment. */
async function note(db: MusterDatabase): Promise<Noted> {
  return db.transaction('r', db.meta, async () => {
    const { seq, epoch } = (await db.fact('lights')) ?? { seq: 0, epoch: 0 };
    return { seq, epoch, isWhole: (await wholeScopes(db)).includes('org') };
  });
}

/** Compares by `seq`, since any change gives a row a new one; the same row may be read twice. */
function isSame(a: readonly EventSummary[], b: readonly EventSummary[]): boolean {
  return a.length === b.length && a.every(({ id, seq }, i) => id === b[i]?.id && seq === b[i].seq);
}

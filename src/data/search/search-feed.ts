import type { RowOf } from '#contract/collections.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { EventSummary } from '#sync/views/event-summary.ts';
import { knownOrganisation } from '#runtime/session-state.ts';
import { current } from '#runtime/current.ts';
import { unlessClosed } from '#store/closed.ts';
import { allInPortions } from '#store/portions.ts';
import { Dexie, type ObservabilitySet } from 'dexie';
import { HOUR_MS } from '#domain/time/durations.ts';
import { changedTables, type Changed } from './changed-tables.ts';
import { ownSearchables } from './own-searchables.ts';
import {
  eventFound,
  eventSearchable,
  isDraft,
  mayBeOf,
  readingOf,
  searchableId,
  searchedCollections,
  type Searchable,
  type Searched,
} from './searchables.ts';
import { eventsBetween, eventsSince, SLICE } from './slices.ts';
import { WordIndex } from './word-index.ts';

/** How often screens hear of the progress of a first build. Milliseconds. */
const TELL_MS = 200;
/** How long a past event still counts as one to come. Milliseconds. */
const RECENT_MS = 12 * HOUR_MS;

/** How far a first build has come, in rows; null when everything the device holds is in. */
export type Building = { readonly done: number; readonly of: number } | null;

/**
 * The index of everything that the current person's database holds, in memory and followed row by row. One per tab; it
 * starts when somebody searches for the first time. As soon as a person leaves, nothing of theirs is in it.
 */
export class SearchFeed {
  readonly #index = new WordIndex<Searchable>();
  readonly #listeners = new Set<() => void>();
  #db: MusterDatabase | null = null;
  /** How far the events have been read, as the calendar's feed counts it; null until all were read once. */
  #events: { readonly seq: number; readonly epoch: number } | null = null;
  /** The author's own that wait to be published: they go before the server's version. */
  #own: ReadonlyMap<string, Searchable> = new Map();
  #building: Building = null;
  #version = 0;
  #toldAt = 0;
  #stop: (() => void) | null = null;
  #reading: Promise<void> = Promise.resolve();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#start();
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** A number that changes whenever an answer may have changed. */
  readonly version = (): number => this.#version;

  readonly building = (): Building => this.#building;

  /** The index, to be searched only. */
  get index(): Pick<WordIndex<Searchable>, 'search' | 'get' | 'all' | 'size'> {
    return this.#index;
  }

  /** Whether this is the author's own and waits to be published. */
  isOwn(id: string): boolean {
    return this.#own.has(id);
  }

  /** Resolves once the index has everything that had changed by the time of the call. */
  async caughtUp(): Promise<void> {
    for (let reading; reading !== this.#reading;) {
      reading = this.#reading;
      await reading;
    }
  }

  /** Forgets everything and follows no database any more. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#follow(null);
  }

  #start(): void {
    if (this.#stop) return;
    const handleChange = (parts: ObservabilitySet) => {
      this.#readChanged(parts);
    };
    const handlePerson = () => {
      this.#follow(current.get()?.db ?? null);
    };
    Dexie.on('storagemutated', handleChange);
    const leave = current.subscribe(handlePerson);
    // What is in a department is found by its name.
    const forget = knownOrganisation.subscribe(() => {
      this.#follow(null);
      handlePerson();
    });
    this.#stop = () => {
      Dexie.on.storagemutated.unsubscribe(handleChange);
      leave();
      forget();
    };
    handlePerson();
  }

  /** Changes to another person's database. From this moment on, nothing of the person before is found. */
  #follow(db: MusterDatabase | null): void {
    if (db === this.#db) return;
    this.#db = db;
    this.#index.clear();
    this.#events = null;
    this.#own = new Map();
    this.#building = db ? { done: 0, of: 0 } : null;
    this.#tell();
    if (db) this.#readNext(db, (of) => this.#build(of));
  }

  #readChanged(parts: ObservabilitySet): void {
    const db = this.#db;
    if (!db) return;
    const changed = changedTables(db.name, parts, [
      ...searchedCollections,
      'eventLights',
      'outbox',
    ]);
    if (changed.size > 0) this.#readNext(db, (of) => this.#readTables(of, changed));
  }

  #readNext(db: MusterDatabase, work: (db: MusterDatabase) => Promise<void>): void {
    // A database that its person has left is being closed: what was read of it by then is dropped.
    this.#reading = this.#reading.then(() => unlessClosed(() => work(db))).catch(reportError);
  }

  async #build(db: MusterDatabase): Promise<void> {
    const counts = await Promise.all([
      db.eventSummaries.count(),
      ...searchedCollections.map((table) => db.collection(table).count()),
    ]);
    this.#progress(db, { done: 0, of: counts.reduce((sum, count) => sum + count, 0) });
    try {
      await this.#readOwn(db);
      for (const table of searchedCollections) await this.#readAll(db, table);
      await this.#readEvents(db);
    } finally {
      this.#progress(db, null);
    }
  }

  async #readTables(db: MusterDatabase, changed: ReadonlyMap<string, Changed>): Promise<void> {
    for (const table of searchedCollections) {
      const keys = changed.get(table);
      if (keys === 'all') await this.#readAll(db, table);
      else if (keys) await this.#readRows(db, table, keys);
    }
    if (changed.has('eventLights')) await this.#readEvents(db);
    if (changed.has('outbox')) await this.#readOwn(db);
    if (db === this.#db) this.#tell();
  }

  /** Reads the whole collection, and removes what is no longer in it. */
  async #readAll(db: MusterDatabase, table: Searched): Promise<void> {
    const gone = new Set<string>();
    for (const one of this.#index.all()) if (mayBeOf(table, one)) gone.add(one.id);
    for await (const rows of allInPortions(db.collection(table), SLICE)) {
      if (db !== this.#db) return;
      for (const row of rows) gone.delete(this.#takeRow(table, row).id);
      this.#advance(db, rows.length);
    }
    await this.#dropMissing(db, table, [...gone]);
  }

  async #readRows(db: MusterDatabase, table: Searched, keys: readonly string[]): Promise<void> {
    const rows = await db.collection(table).bulkGet([...keys]);
    if (db !== this.#db) return;
    const missing: string[] = [];
    for (const [at, key] of keys.entries()) {
      const row = rows[at];
      if (row) this.#takeRow(table, row);
      else missing.push(searchableId(table, key));
    }
    await this.#dropMissing(db, table, missing);
  }

  async #dropMissing(db: MusterDatabase, table: Searched, ids: readonly string[]): Promise<void> {
    const { twin } = readingOf(table);
    const rowIds = ids.map((id) => id.slice(searchableId(table, '').length));
    const there = twin ? await db.collection(twin).bulkGet(rowIds) : [];
    for (const [at, id] of ids.entries())
      if (!there[at] && !this.#own.has(id)) this.#index.remove(id);
  }

  #takeRow<C extends Searched>(table: C, row: RowOf<C>): Searchable {
    const searchable = readingOf(table).read(row);
    this.#take(searchable);
    return searchable;
  }

  #take(searchable: Searchable): void {
    const own = this.#own.get(searchable.id);
    const before = this.#index.get(searchable.id);
    // A draft on the device may outlast its publication.
    const isOlder = before !== undefined && isDraft(searchable) && !isDraft(before);
    const isSame = before?.revision === searchable.revision;
    if (own || !(isSame || isOlder)) this.#index.put(own ?? searchable);
  }

  /** Reads events: at first those that are yet to come, then the past; later only what changed. */
  async #readEvents(db: MusterDatabase): Promise<void> {
    const noted = (await db.fact('lights')) ?? { seq: 0, epoch: 0 };
    if (this.#events && this.#events.epoch !== noted.epoch) this.#forgetEvents();
    if (this.#events) {
      await this.#takeAll(db, eventsSince(db, this.#events.seq));
    } else {
      const now = Date.now() - RECENT_MS;
      await this.#takeAll(db, eventsBetween(db, now, Infinity));
      await this.#takeAll(db, eventsBetween(db, -Infinity, now));
    }
    if (db === this.#db) this.#events = noted;
  }

  #forgetEvents(): void {
    this.#events = null;
    for (const one of [...this.#index.all()])
      if (one.kind === 'event' && !isDraft(one) && !this.#own.has(one.id))
        this.#index.remove(one.id);
  }

  async #takeAll(
    db: MusterDatabase,
    slices: AsyncIterable<readonly EventSummary[]>,
  ): Promise<void> {
    for await (const summaries of slices) {
      if (db !== this.#db) return;
      await this.#takeEvents(db, summaries);
    }
  }

  async #takeEvents(db: MusterDatabase, summaries: readonly EventSummary[]): Promise<void> {
    const hidden: string[] = [];
    for (const summary of summaries) {
      const searchable = eventSearchable(summary);
      if (searchable) this.#take(searchable);
      else hidden.push(summary.id);
    }
    const lost = hidden.filter((id) => this.#index.get(eventFound(id)));
    for (const id of lost.map(eventFound)) if (!this.#own.has(id)) this.#index.remove(id);
    this.#advance(db, summaries.length);
    // The pull says of each draft that it is no event.
    if (lost.length > 0) await this.#readRows(db, 'eventDrafts', lost);
  }

  /** PB6: finds what the author has yet to publish as it will be. Once that is settled, the server's version is read. */
  async #readOwn(db: MusterDatabase): Promise<void> {
    const own = await ownSearchables(db);
    const settled = [...this.#own.values()].filter(({ id }) => !own.has(id));
    const posts = settled.flatMap(({ kind, rowId }) => (kind === 'post' ? [rowId] : []));
    const events = settled.flatMap(({ kind, rowId }) => (kind === 'event' ? [rowId] : []));
    const summaries = await db.eventSummaries.bulkGet(events);
    if (db !== this.#db) return;
    this.#own = own;
    for (const searchable of own.values()) this.#index.put(searchable);
    for (const { id } of settled) this.#index.remove(id);
    await this.#takeEvents(
      db,
      summaries.flatMap((summary) => summary ?? []),
    );
    await this.#readRows(db, 'eventDrafts', events);
    await this.#readRows(db, 'posts', posts);
  }

  #advance(db: MusterDatabase, rows: number): void {
    const { done, of } = this.#building ?? { done: 0, of: 0 };
    if (this.#building) this.#progress(db, { done: Math.min(done + rows, of), of });
  }

  #progress(db: MusterDatabase, building: Building): void {
    if (db !== this.#db) return;
    this.#building = building;
    if (building === null || Date.now() - this.#toldAt >= TELL_MS) this.#tell();
  }

  #tell(): void {
    this.#toldAt = Date.now();
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

export const searchFeed = new SearchFeed();

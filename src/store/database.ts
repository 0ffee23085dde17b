import type { Collection, RowOf, SyncScope } from '#contract/collections.ts';
import type { Generations, Kept } from '#sync/engine/apply.ts';
import type { FirstLoad } from '#sync/views/first-load.ts';
import type { EventSummary } from '#sync/views/event-summary.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { databaseName } from './database-name.ts';
import type { PushWish } from './push-wish.ts';
import type { Snapshot } from './snapshot.ts';
import type { DexieOptions, Table } from 'dexie';
import { GuardedDexie } from './guarded-dexie.ts';
import { versions } from './versions.ts';

/** One-off facts about the database, by name. */
export interface Facts {
  readonly cursor: string;
  /** The last cursor of a session that has ended, until the next one has its first: what is frozen in between is no older (OB32). */
  readonly stood: string;
  readonly generations: Generations;
  /** The scopes that have been fully delivered at least once: what is missing from them does not exist. */
  readonly whole: readonly SyncScope[];
  /** During the first load of events: how many there are in all, and how many have arrived. For display only (PL12). */
  readonly arriving: FirstLoad;
  /** Scope -> the device's time (ms) of the last pull that left it current. For display only. */
  readonly ages: Partial<Record<SyncScope, number>>;
  /** `seq` goes up with every change of event summaries, `epoch` when all of them were removed. */
  readonly lights: { readonly seq: number; readonly epoch: number };
  /** How many members are online, as the live stream last told a leader; `at` is the device's time (ms). */
  readonly online: { readonly count: number; readonly at: number };
  /** Ids of what was opened from a search, the last first. */
  readonly found: readonly string[];
  /** Form -> the key under which it has sent something without having heard an answer. */
  readonly unanswered: Readonly<Record<string, string>>;
  /** The key of the last change that was accepted after the stored cursor; the next pull names it (PL17). */
  readonly heard: string;
  /** Here while everything is fetched again from a server that was put back to an older state (PL18). */
  readonly restored: true;
  /** The server was put back to an older copy, and the member has not yet dismissed the word of it (PL19). */
  readonly putBack: true;
  /** Here while a page of a pull is being stored, or after it was cut off. */
  readonly half: true;
  /** Scopes that were lost, until their pictures are gone from this device. */
  readonly lost: readonly SyncScope[];
  /** The departments and positions that came with a page, unparsed, until their rows have come. */
  readonly organisation: unknown;
  readonly lease: { readonly holder: string; readonly beat: number };
  readonly fileLease: { readonly holder: string; readonly beat: number };
  /** Here while the member wants notifications on this device. It outlives a session that the server ended. */
  readonly push: PushWish;
  /** Created with the database: if it differs from last time, the browser has thrown the old database away. */
  readonly birth: string;
}
export type FactRow = {
  readonly [K in keyof Facts]: { readonly key: K; readonly value: Facts[K] };
}[keyof Facts];

/** The text of a long form that its author hasn't saved yet. */
export interface Draft {
  /** Which form, and for what: "briefing logistics". */
  readonly id: string;
  readonly value: unknown;
  /** The revision that it changes. */
  readonly basedOn?: number;
  /** The refused change that it came from. */
  readonly refused?: string;
  /** Another app handed it over, and nobody has written in it yet. */
  readonly isShared?: boolean;
  /** The device's time (ms). */
  readonly at: number;
}

/** A picture that waits with a change, or belongs to a draft; its bytes lie apart, to be read only where they are needed. */
export interface StoredFile {
  readonly id: string;
  readonly type: string;
  /** The address at which the server keeps it; null until it does. */
  readonly address: string | null;
  /** The device's time (ms). */
  readonly at: number;
}

export interface FileBytes {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

/** What one person on this device may see: rows as the server sent them, pending changes, and drafts. */
export class MusterDatabase extends GuardedDexie {
  readonly eventSummaries: Table<EventSummary, string>;
  readonly outbox: Table<Entry, number>;
  readonly sent: Table<Settled, string>;
  readonly meta: Table<FactRow, string>;
  readonly drafts: Table<Draft, string>;
  readonly files: Table<StoredFile, string>;
  readonly fileBytes: Table<FileBytes, string>;
  readonly snapshots: Table<Snapshot, string>;

  constructor(name: string, options?: DexieOptions) {
    super(name, options);
    for (const [at, { stores, upgrade }] of versions.entries()) {
      const version = this.version(at + 1).stores(stores);
      if (upgrade) version.upgrade(upgrade);
    }
    // The table's name on devices since the first version.
    this.eventSummaries = this.table('eventLights');
    this.outbox = this.table('outbox');
    this.sent = this.table('sent');
    this.meta = this.table('meta');
    this.drafts = this.table('drafts');
    this.files = this.table('files');
    this.fileBytes = this.table('fileBytes');
    this.snapshots = this.table('snapshots');
  }

  collection<C extends Collection>(name: C): Table<Kept<RowOf<C>>, string> {
    return this.table(name);
  }

  async fact<K extends keyof Facts>(key: K): Promise<Facts[K] | undefined> {
    const row = (await this.meta.get(key)) as { readonly value: Facts[K] } | undefined;
    return row?.value;
  }

  async setFact<K extends keyof Facts>(key: K, value: Facts[K]): Promise<void> {
    await this.meta.put({ key, value } as FactRow);
  }
}

/** Every user of the browser profile has their own database: nobody ever sees anything from somebody else's. */
export function databaseOf(userId: string | null, options?: DexieOptions): MusterDatabase {
  return new MusterDatabase(databaseName(userId), options);
}

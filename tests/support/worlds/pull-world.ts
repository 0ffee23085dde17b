import type { SyncScope } from '#contract/collections.ts';
import type { RsvpRow } from '#contract/events.ts';
import type { SyncPage } from '#contract/sync.ts';
import { newerRows, scopeWork, type Generations, type Kept } from '#sync/engine/apply.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import type { PullStore } from '#sync/engine/pull.ts';

// A model of a server whose rows change, and of a device that pulls them. The test decides what happens to them.

const PAGE = 2;

interface Change {
  readonly id: string;
  readonly row: RsvpRow | null;
}

/** Rows by id, and the order of changes; a cursor is a position in that order, or in a full load. */
export class PullServer {
  rows = new Map<string, RsvpRow>();
  log: Change[] = [];
  epoch = 0;
  hasScope = true;
  readonly #revisions = new Map<string, number>();

  set(id: string, attending: boolean): void {
    // A deleted row stays deleted, or comes back with a higher revision (contract/sync).
    const revision = (this.#revisions.get(id) ?? 0) + 1;
    this.#revisions.set(id, revision);
    const row = { id, eventId: 'e', userId: id, role: 'Pilot', attending, revision };
    this.rows.set(id, row);
    this.log.push({ id, row });
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.log.push({ id, row: null });
  }

  /** Puts back an old copy: fewer changes, lower revisions, another epoch. */
  restore(): void {
    this.epoch += 1;
    this.rows = new Map(
      [...this.rows]
        .slice(0, 3)
        .map(([id, row]) => [id, { ...row, revision: 1, role: 'Restored' }]),
    );
    this.log = [];
    this.#revisions.clear();
    for (const id of this.rows.keys()) this.#revisions.set(id, 1);
  }

  page(cursor: string | null): SyncPage {
    const scopes: SyncScope[] = this.hasScope ? ['public', 'org'] : ['public'];
    const shared = { deleted: {}, scopes, started: [], finished: [] };
    if (!this.hasScope) return { ...shared, changes: {}, cursor: 'visitor', more: false };
    const [epoch, mode, at = '0', loaded = ''] = (cursor ?? '').split(' ');
    const isKnown = epoch === String(this.epoch) && (mode === 'log' || mode === 'load');
    if (!isKnown || mode === 'load') {
      const after = isKnown ? loaded : '';
      const since = isKnown ? at : String(this.log.length);
      const left = [...this.rows.values()].filter(({ id }) => id > after).sort(byId);
      const rows = left.slice(0, PAGE);
      const isLast = left.length <= PAGE;
      return {
        ...shared,
        changes: { rsvps: rows },
        cursor: isLast
          ? `${String(this.epoch)} log ${since}`
          : `${String(this.epoch)} load ${since} ${rows.at(-1)?.id ?? ''}`,
        more: true,
        started: isKnown ? [] : ['org'],
        finished: isLast ? ['org'] : [],
      };
    }
    const next = this.log.slice(Number(at), Number(at) + PAGE);
    const end = Number(at) + next.length;
    // Rows are sent as they are now, whatever they were when they changed.
    const touched = [...new Set(next.map(({ id }) => id))];
    return {
      ...shared,
      changes: { rsvps: touched.flatMap((id) => this.rows.get(id) ?? []) },
      deleted: { rsvps: touched.filter((id) => !this.rows.has(id)) },
      cursor: `${String(this.epoch)} log ${String(end)}`,
      more: end < this.log.length,
    };
  }
}

export interface PullGuards {
  readonly lease: boolean;
  readonly generations: boolean;
}
export const allGuards: PullGuards = { lease: true, generations: true };

export class PullDevice {
  readonly #guards: PullGuards;
  rows = new Map<string, Kept<RsvpRow>>();
  generations: Generations = {};
  cursor: string | null = null;
  holder = '';
  readonly cursors: (string | null)[] = [];
  confirmed = 0;

  constructor(guards: PullGuards) {
    this.#guards = guards;
  }

  store(holder: string): PullStore {
    return {
      cursor: async () => this.cursor,
      applyPage: async (page) => {
        if (this.#guards.lease && this.holder !== holder) throw new LeaseLost();
        this.apply(page);
      },
      confirm: async () => {
        if (this.#guards.lease && this.holder !== holder) throw new LeaseLost();
        this.confirmed += 1;
      },
    };
  }

  apply(page: SyncPage): void {
    const { generations, sweep, wipe } = scopeWork(page, this.generations);
    this.generations = generations;
    if (wipe.includes('org')) this.rows.clear();
    const g = this.#guards.generations ? generations.org : 1;
    const incoming = page.changes.rsvps ?? [];
    const fresh = newerRows(
      incoming,
      incoming.map(({ id }) => this.rows.get(id)),
      g ?? 0,
    );
    for (const row of fresh) this.rows.set(row.id, row);
    for (const id of page.deleted.rsvps ?? []) this.rows.delete(id);
    if (sweep.includes('org')) {
      for (const row of [...this.rows.values()]) if (row.g < (g ?? 0)) this.rows.delete(row.id);
    }
    this.cursor = page.cursor;
    this.cursors.push(page.cursor);
  }
}

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

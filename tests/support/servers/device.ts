import { scopeOf, type Collection, type RowOf, type SyncScope } from '#contract/collections.ts';
import { sync, type SyncPage } from '#contract/sync.ts';
import type { TestServer } from './server.ts';

/** A device that applies pages of the pull as the contract describes them: an independent implementation of `syncPage`. */
export class Device {
  readonly rows = new Map<
    Collection,
    Map<string, { readonly id: string; readonly revision?: number }>
  >();
  readonly pages: SyncPage[] = [];
  cursor: string | undefined;
  /** The key of its last change that was accepted after it got the cursor. */
  heard: string | undefined;
  /** The last cursor of its previous session. */
  stood: string | undefined;
  /** The number of its contract; it says none, as the first ones did, unless it is given one. */
  knows: string | undefined;
  private readonly delivered = new Map<SyncScope, Set<string>>();

  /** The server that it pulls from. Another one may take its place, which the device doesn't notice. */
  server: TestServer;
  private readonly token: string | undefined;

  constructor(server: TestServer, token?: string) {
    this.server = server;
    this.token = token;
  }

  /** Pulls one page and returns it. */
  async page(): Promise<SyncPage> {
    const page = await this.server.call(sync.pull, {
      ...(this.token === undefined ? {} : { token: this.token }),
      query: { cursor: this.cursor, heard: this.heard, stood: this.stood, knows: this.knows },
    });
    this.apply(page);
    return page;
  }

  /** Pulls pages until there are no more, and returns them. */
  async pull(): Promise<SyncPage[]> {
    const pages: SyncPage[] = [];
    for (let more = true; more;) {
      const page = await this.page();
      pages.push(page);
      more = page.more;
      if (pages.length > 500) throw new Error('The pull does not end.');
    }
    return pages;
  }

  all<C extends Collection>(collection: C): RowOf<C>[] {
    return [...(this.rows.get(collection)?.values() ?? [])] as RowOf<C>[];
  }

  one<C extends Collection>(collection: C, id: string): RowOf<C> | undefined {
    return this.rows.get(collection)?.get(id) as RowOf<C> | undefined;
  }

  private apply(page: SyncPage): void {
    this.pages.push(page);
    for (const [collection, rows] of this.rows)
      if (!page.scopes.includes(scopeOf[collection])) rows.clear();
    for (const scope of page.started) this.delivered.set(scope, new Set());
    for (const [name, rows] of Object.entries(page.changes))
      this.put(name as Collection, rows ?? []);
    for (const [name, ids] of Object.entries(page.deleted)) this.drop(name as Collection, ids);
    for (const scope of page.finished) this.sweep(scope);
    this.cursor = page.cursor;
    this.heard = undefined;
    this.stood = undefined;
  }

  private put(collection: Collection, rows: readonly { id: string; revision?: number }[]): void {
    const kept = this.rows.get(collection) ?? new Map<string, { id: string; revision?: number }>();
    this.rows.set(collection, kept);
    const delivered = this.delivered.get(scopeOf[collection]);
    for (const row of rows) {
      const known = kept.get(row.id);
      const name = `${collection}/${row.id}`;
      const isBegun = delivered !== undefined && !delivered.has(name); // then its revision is from before the load
      if (!known || isBegun || (known.revision ?? 0) <= (row.revision ?? 0)) kept.set(row.id, row);
      delivered?.add(name);
    }
  }

  private drop(collection: Collection, ids: readonly string[]): void {
    for (const id of ids) {
      this.rows.get(collection)?.delete(id);
      if (collection !== 'events') continue;
      for (const rows of [this.rows.get('rsvps'), this.rows.get('waitlists')])
        for (const key of rows?.keys() ?? []) if (key.startsWith(`${id}:`)) rows?.delete(key);
    }
  }

  private sweep(scope: SyncScope): void {
    const delivered = this.delivered.get(scope);
    for (const [collection, rows] of this.rows) {
      if (scopeOf[collection] !== scope) continue;
      for (const id of rows.keys()) if (!delivered?.has(`${collection}/${id}`)) rows.delete(id);
    }
    this.delivered.delete(scope);
  }
}

/** A member with a device that has pulled everything there is for them so far. */
export async function synced(server: TestServer, overrides?: Parameters<TestServer['member']>[0]) {
  const member = await server.member(overrides);
  const device = new Device(server, member.token);
  await device.pull();
  return { ...member, device };
}

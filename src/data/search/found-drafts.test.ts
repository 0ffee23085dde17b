import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { discardEntry, enqueue } from '#store/outbox-store.ts';
import { everything, loaded, pulled, row } from '#tests/support/factories/searched-rows.ts';
import { SearchFeed } from './search-feed.ts';
import { isDraft } from './searchables.ts';

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);

let db: MusterDatabase;
const feeds: SearchFeed[] = [];

beforeEach(async () => {
  db = databaseOf('editor');
  current.set({ db, userId: 'me', token: 't', isKept: true });
  await loaded(db, everything);
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.stop();
  current.set(null);
  await db.delete();
  expect(reported.mock.calls).toEqual([]);
});

async function aFeed(): Promise<SearchFeed> {
  const feed = new SearchFeed();
  feed.subscribe(vi.fn());
  feeds.push(feed);
  await feed.caughtUp();
  return feed;
}

async function titles(feed: SearchFeed, query: string): Promise<string[]> {
  await feed.caughtUp();
  return feed.index.search(query).all.map(({ of }) => of.title);
}

/** The relay's event: a draft, published, or not found. */
async function found(feed: SearchFeed): Promise<string | undefined> {
  await feed.caughtUp();
  const relay = feed.index.get('event d1');
  return relay && `${relay.title}, ${isDraft(relay) ? 'a draft' : 'published'}`;
}

describe('SPEC 31.44 whoever may edit events finds their drafts', () => {
  const published = row.event('d1', 'Salvage at the relay', 2);

  test('as they are by then, though the pull says that they are no events, and no more once they are deleted', async () => {
    const feed = await aFeed();
    expect(await found(feed)).toBe('Salvage at the relay, a draft');
    await pulled(db, {
      changes: { eventDrafts: [row.draft('d1', 'Salvage at the gate', 2)] },
      deleted: { events: ['d1'] },
    });
    expect(await found(feed)).toBe('Salvage at the gate, a draft');
    expect(await found(await aFeed())).toBe('Salvage at the gate, a draft');
    await pulled(db, { deleted: { events: ['d1'], eventDrafts: ['d1'] } });
    expect(await found(feed)).toBe(undefined);
    expect(await titles(feed, 'convoy')).toEqual(['Night convoy']);
  });

  test('as events once they are published, whichever of both the device hears first', async () => {
    const feed = await aFeed();
    await pulled(db, { changes: { events: [published] }, deleted: { eventDrafts: ['d1'] } });
    expect(await found(feed)).toBe('Salvage at the relay, published');

    await loaded(db, everything);
    await pulled(db, { deleted: { eventDrafts: ['d1'] } });
    expect(await found(feed)).toBe(undefined);
    await pulled(db, { changes: { events: [published] } });
    expect(await found(feed)).toBe('Salvage at the relay, published');

    await loaded(db, everything);
    expect(await found(feed)).toBe('Salvage at the relay, a draft');
    await pulled(db, { changes: { events: [published] } });
    expect(await found(feed)).toBe('Salvage at the relay, published');
    await pulled(db, { changes: everything });
    expect(await found(feed)).toBe('Salvage at the relay, published');
    await pulled(db, { deleted: { eventDrafts: ['d1'] } });
    expect(await found(feed)).toBe('Salvage at the relay, published');
  });

  test('and not longer than they may; nothing else is asked for then', async () => {
    const feed = await aFeed();
    expect(await found(feed)).toBe('Salvage at the relay, a draft');
    const asked = vi.spyOn(db.collection('events'), 'bulkGet');
    await pulled(db, { scopes: ['self', 'public', 'org', 'leadership'] });
    expect(await found(feed)).toBe(undefined);
    expect(await titles(feed, 'convoy')).toEqual(['Night convoy']);
    expect(asked.mock.calls).toEqual([[['d1']]]);
  });

  test('while one waits to be sent, as well, and from then on', async () => {
    const feed = await aFeed();
    const { id, revision: _, ...draft } = row.draft('d2', 'Cutters wanted');
    const args = { id, isNew: true, basedOn: 0, draft };
    await enqueue(db, 'event.publish', { id, userId: 'me', args, at: 0 });
    expect(await titles(feed, 'cutters')).toEqual(['Cutters wanted']);
    expect(feed.isOwn('event d2')).toBe(true);
    await pulled(db, { changes: { eventDrafts: [row.draft('d2', 'Cutters wanted')] } });
    await discardEntry(db, id);
    expect(await titles(feed, 'cutters')).toEqual(['Cutters wanted']);
    expect(feed.isOwn('event d2')).toBe(false);
  });

  test('as drafts, too, while an edit waits', async () => {
    const { id, revision: _, ...draft } = row.draft('d1', 'Salvage at the gate');
    const args = { id, isNew: false, basedOn: 1, draft };
    await enqueue(db, 'event.publish', { id: 'edit', userId: 'me', args, at: 0 });
    const feed = await aFeed();
    await feed.caughtUp();
    const relay = feed.index.get('event d1');
    expect([relay?.title, relay && isDraft(relay)]).toEqual(['Salvage at the gate', true]);
  });
});

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { clearEverything, forgetPrivateTruth } from '#store/forget-private.ts';
import { discardEntry, enqueue } from '#store/outbox-store.ts';
import { everything, loaded, pulled, row } from '#tests/support/factories/searched-rows.ts';
import { SearchFeed } from './search-feed.ts';
import { isDraft } from './searchables.ts';

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);

let db: MusterDatabase;
let names = 0;
const all: MusterDatabase[] = [];
const feeds: SearchFeed[] = [];

function openDatabase(): MusterDatabase {
  names += 1;
  const opened = databaseOf(`me-${names}`);
  all.push(opened);
  return opened;
}

function asMember(of: MusterDatabase): void {
  current.set({ db: of, userId: 'me', token: 't', isKept: true });
}

beforeEach(() => {
  db = openDatabase();
  asMember(db);
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.stop();
  current.set(null);
  for (const one of all.splice(0)) await one.delete();
  expect(reported.mock.calls).toEqual([]);
});

function startedFeed(): SearchFeed {
  const feed = new SearchFeed();
  feed.subscribe(vi.fn());
  feeds.push(feed);
  return feed;
}

async function aFeed(): Promise<SearchFeed> {
  const feed = startedFeed();
  await feed.caughtUp();
  return feed;
}

async function titles(feed: SearchFeed, query: string): Promise<string[]> {
  await feed.caughtUp();
  return feed.index
    .search(query)
    .all.map(({ of }) => of.title)
    .sort();
}

describe('SPEC 13.2 names, titles and tags are searched', () => {
  test.each([
    ['season', 'Season opens'],
    ['conduct', 'Code of conduct'],
    ['house', 'House rules'],
    ['convoy', 'Night convoy'],
    ['salvage', 'Salvage at the relay'],
    ['kathe', 'Käthe'],
    ['paper', 'Manifest template'],
    ['medics', 'Field medics wanted'],
    ['loading', 'Loading'],
    ['strapping', 'Strapping down'],
    ['chairing', 'Chairing a meeting'],
  ])('%s finds "%s"', async (query, title) => {
    await loaded(db, everything);
    expect(await titles(await aFeed(), query)).toEqual([title]);
  });

  test('and nothing of a text', async () => {
    await loaded(db, everything);
    expect(await titles(await aFeed(), 'zeppelin')).toEqual([]);
  });
});

describe('SPEC 13.5 what changes on the device is found at once', () => {
  test('what is new, what has another title, and no longer what is deleted', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    await pulled(db, {
      changes: {
        events: [row.event('e1', 'Day convoy', 2), row.event('e2', 'Convoy two')],
        members: [row.member('m2', 'Convoy_9')],
      },
      deleted: { leadershipVideos: ['v2'] },
    });
    expect(await titles(feed, 'convoy')).toEqual(['Convoy two', 'Convoy_9', 'Day convoy']);
    expect(await titles(feed, 'night')).toEqual([]);
    expect(await titles(feed, 'chairing')).toEqual([]);
    await pulled(db, { deleted: { events: ['e1'], members: ['m2'] } });
    expect(await titles(feed, 'convoy')).toEqual(['Convoy two']);
  });

  test('hundreds at once', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    const many = Array.from({ length: 620 }, (_, at) => String(at).padStart(3, '0'));
    await pulled(db, {
      changes: {
        events: many.map((id) => row.event(`many-${id}`, `Drill ${id}`)),
        members: many.map((id) => row.member(`many-${id}`, `Pilot_${id}`)),
        videos: many.map((id) => row.video(`many-${id}`, `Lesson ${id}`)),
      },
    });
    expect(await titles(feed, 'drill')).toHaveLength(620);
    expect(await titles(feed, 'pilot')).toHaveLength(620);
    expect(await titles(feed, 'lesson')).toHaveLength(620);
    expect(await titles(feed, 'chairing')).toEqual(['Chairing a meeting']);
    expect(await titles(await aFeed(), 'drill')).toHaveLength(620);
    expect(await titles(feed, 'kathe')).toEqual(['Käthe']);
  });

  test('after any history the feed knows what one built anew knows', async () => {
    const change = fc.record({
      table: fc.constantFrom(
        ...['events', 'eventDrafts', 'members', 'posts', 'videos', 'leadershipVideos'],
      ),
      id: fc.constantFrom('1', '2', '3'),
      title: fc.constantFrom('Convoy', 'Drill', 'Käthe'),
    });
    const steps = fc.oneof(
      fc.record({ kind: fc.constant('put'), change }),
      fc.record({ kind: fc.constant('delete'), change }),
      fc.record({ kind: fc.constantFrom('lose org', 'gain all'), change }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (history) => {
        const own = openDatabase();
        asMember(own);
        await loaded(own, {});
        const feed = await aFeed();
        for (const [at, { kind, change }] of history.entries())
          await happen(own, kind, change, at + 2);
        const known = (of: SearchFeed) =>
          [...of.index.all()]
            .map((one) => `${one.id} ${one.title}${isDraft(one) ? ', a draft' : ''}`)
            .sort();
        await feed.caughtUp();
        expect(known(feed)).toEqual(known(await aFeed()));
        for (const one of feeds.splice(0)) one.stop();
      }),
      { numRuns: 40, seed: 13 },
    );
  });
});

interface Change {
  readonly table: string;
  readonly id: string;
  readonly title: string;
}

async function happen(
  own: MusterDatabase,
  kind: string,
  { table, id, title }: Change,
  revision: number,
): Promise<void> {
  const rows: Readonly<Record<string, { readonly id: string; readonly revision: number }>> = {
    events: row.event(id, title, revision),
    eventDrafts: row.draft(id, title, revision),
    members: row.member(id, title, revision),
    posts: row.post(id, title, revision),
    videos: { ...row.video(`v${id}`, title), revision },
    leadershipVideos: { ...row.video(`l${id}`, title, 'leadership'), revision },
  };
  if (kind === 'put') await pulled(own, { changes: { [table]: [rows[table]] } });
  else if (kind === 'delete') await pulled(own, { deleted: { [table]: [rows[table]?.id] } });
  else if (kind === 'lose org') await pulled(own, { scopes: ['self', 'public'] });
  else await loaded(own, { [table]: [rows[table]] });
}

describe('SPEC 13.6 nobody finds what is not theirs', () => {
  test('of whoever leaves, nothing is found from that moment on', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    const next = openDatabase();
    await loaded(next, { posts: [row.post('p9', 'Convoy post')] });
    asMember(next);
    expect(feed.index.search('convoy').all).toEqual([]);
    expect(await titles(feed, 'convoy')).toEqual(['Convoy post']);
    current.set(null);
    expect(feed.index.size).toBe(0);
  });

  test('a lost scope takes its rows along, the rest stays', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    await pulled(db, { scopes: ['self', 'public'] });
    expect(await titles(feed, 'convoy')).toEqual([]);
    expect(await titles(feed, 'kathe')).toEqual([]);
    expect(await titles(feed, 'chairing')).toEqual([]);
    expect(await titles(feed, 'season')).toEqual(['Season opens']);
  });

  test('a session that the server ended leaves what is public, a wiped device nothing', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    await forgetPrivateTruth(db);
    await feed.caughtUp();
    expect([...feed.index.all()].map(({ kind }) => kind).sort()).toEqual([
      'page',
      'post',
      'section',
    ]);
    await clearEverything(db);
    await feed.caughtUp();
    expect(feed.index.size).toBe(0);
  });

  test('a reading that is under way when somebody leaves brings nothing of theirs, whatever it read just then', async () => {
    const next = openDatabase();
    await loaded(next, { events: [row.event('e9', 'Their convoy')] });
    let leavesAt = 1;
    // The case without a next person is tried as well, since theirs would clean up what was left behind.
    while ((await leaves(leavesAt, null)) && (await leaves(leavesAt, next))) leavesAt += 1;
    expect(leavesAt).toBeGreaterThan(25);
  });
});

/** After the given number of reads the device is the next person's, or nobody's. False if there were fewer reads. */
async function leaves(leavesAt: number, next: MusterDatabase | null): Promise<boolean> {
  const own = openDatabase();
  let reads = 0;
  afterEachRead(own, () => {
    if (current.get()?.db !== own) return; // the database is still being filled, or was left
    reads += 1;
    if (reads === leavesAt && next) asMember(next);
    else if (reads === leavesAt) current.set(null);
  });
  await loaded(own, everything);
  asMember(own);
  const feed = await aFeed();
  await enqueue(own, 'post.publish', { id: 'p7', userId: 'me', args: anOwnPost('p7'), at: 0 });
  await pulled(own, {
    changes: { events: [row.event('e2', 'Convoy')], posts: [row.post('p2', 'Convoy')] },
    deleted: { videos: ['v1'] },
  });
  await discardEntry(own, 'p7');
  await feed.caughtUp();
  const left = [...feed.index.all()].map(({ title }) => title);
  feed.stop();
  const hasLeft = reads >= leavesAt;
  if (hasLeft) expect(left).toEqual(next ? ['Their convoy'] : []);
  return hasLeft;
}

/** Calls `tell` after each read outside a change, before whoever asked has the answer. */
function afterEachRead(of: MusterDatabase, tell: () => void): void {
  const told = async <T>({ trans }: { trans: object }, answer: PromiseLike<T>): Promise<T> => {
    const read = await answer;
    if ('mode' in trans && trans.mode === 'readonly') tell();
    return read;
  };
  of.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          get: (asked) => told(asked, table.get(asked)),
          getMany: (asked) => told(asked, table.getMany(asked)),
          query: (asked) => told(asked, table.query(asked)),
        };
      },
    }),
  });
}

function anOwnPost(id: string) {
  const draft = { title: 'Zeppelin race', content: '', isPinned: false, postImageUrl: '' };
  return { id, isNew: true, basedOn: 0, draft: { ...draft, isVideoPost: false, videoUrl: '' } };
}

describe('PB6 what its author has yet to publish is found by its author', () => {
  test('while it waits, and no more when it is taken back', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    await enqueue(db, 'post.publish', { id: 'p7', userId: 'me', args: anOwnPost('p7'), at: 0 });
    expect(await titles(feed, 'zeppelin')).toEqual(['Zeppelin race']);
    expect(feed.isOwn('post p7')).toBe(true);
    await discardEntry(db, 'p7');
    expect(await titles(feed, 'zeppelin')).toEqual([]);
  });

  test('an edit under its new title, and what the server has once that is all there is', async () => {
    await loaded(db, everything);
    const feed = await aFeed();
    const args = { ...anOwnPost('p1'), isNew: false, basedOn: 1 };
    await enqueue(db, 'post.publish', { id: 'edit', userId: 'me', args, at: 0 });
    expect(await titles(feed, 'zeppelin')).toEqual(['Zeppelin race']);
    await pulled(db, { changes: { posts: [row.post('p1', 'Season closes', 2)] } });
    expect(await titles(feed, 'season')).toEqual([]);
    await discardEntry(db, 'edit');
    expect(await titles(feed, 'season')).toEqual(['Season closes']);
  });
});

// Runs inside Chromium: fills a member's database, builds the index over it as the search does, and asks it.
import type { MemberRow } from '#contract/member-rows.ts';
import { bestOf } from '#data/search/ranking.ts';
import { SearchFeed } from '#data/search/search-feed.ts';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { hiddenSummary, type EventSummary } from '#sync/views/event-summary.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { heartbeat } from './heartbeat.ts';

const PORTION = 2_000;
const UPKEEP = 20;
const EVERY_ROW = 5;
/** Of as many, the quickest counts: a busy machine takes turns away, which says nothing about the search. */
const TRIES = 5;
const BUILDS = 3;

export interface SearchTimes {
  /** Milliseconds, one per key that is pressed. */
  readonly answers: readonly number[];
  /** The same for words that every row has. */
  readonly everyRow: readonly number[];
  readonly buildMs: number;
  /** The longest time in which nothing else could run while the index was built. */
  readonly longestSliceMs: number;
  /** From one row that is written to the index that has it. */
  readonly upkeep: readonly number[];
}

const typed = [
  'convoy to lyra',
  'nigth convoy',
  'falcon_9',
  'escrot drill',
  'kathe',
  'korrin survey',
  'comms control',
  'zeppelin',
  '4711',
];

/** `count` rows: four of five are events, the others members. */
async function measureSearch(count: number): Promise<SearchTimes> {
  const db = databaseOf(`bench-${crypto.randomUUID()}`);
  await inPortions(count * 0.8, (places) => db.eventSummaries.bulkAdd(places.map(anEvent)));
  await inPortions(count * 0.2, (places) =>
    db.collection('members').bulkAdd(places.map((at) => ({ ...aMember(at), g: 1 }))),
  );
  await db.setFact('lights', { seq: 1, epoch: 0 });

  current.set({ db, userId: 'me', token: 't', isKept: true });
  const builds: { ms: number; longestSliceMs: number }[] = [];
  for (let build = 0; build < BUILDS; build += 1) builds.push(await buildOnce(count));
  const buildMs = Math.min(...builds.map(({ ms }) => ms));
  const longestSliceMs = Math.min(...builds.map((build) => build.longestSliceMs));

  const feed = new SearchFeed();
  feed.subscribe(() => undefined);
  await feed.caughtUp();
  const ask = (query: string) =>
    Math.min(
      ...Array.from({ length: TRIES }, () => {
        const since = performance.now();
        bestOf(feed.index.search(query).all, Date.now());
        return performance.now() - since;
      }),
    );
  const keys = typed.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));
  for (const key of keys) ask(key); // compiled, as after the first words somebody types
  const answers = keys.map(ask);
  const everyRow = Array.from({ length: EVERY_ROW }, () => ask('logistics'));
  const upkeep = await keepUp(db, feed);
  feed.stop();
  await db.delete();
  return { answers, everyRow, buildMs, longestSliceMs, upkeep };
}

/** As rows come from the server: a transaction that gets no answer for seconds is given up (src/store/database-silence.ts). */
async function inPortions(
  count: number,
  add: (places: readonly number[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += PORTION)
    await add(Array.from({ length: Math.min(PORTION, count - from) }, (_, n) => from + n));
}

async function buildOnce(count: number): Promise<{ ms: number; longestSliceMs: number }> {
  const feed = new SearchFeed();
  const began = performance.now();
  const beat = heartbeat();
  feed.subscribe(() => undefined);
  await feed.caughtUp();
  const ms = performance.now() - began;
  const longestSliceMs = beat.stop();
  if (feed.index.size !== count) throw new Error(`${feed.index.size} of ${count} rows are found`);
  feed.stop();
  return { ms, longestSliceMs };
}

async function keepUp(db: MusterDatabase, feed: SearchFeed): Promise<number[]> {
  const times: number[] = [];
  for (let seq = 2; seq < UPKEEP + 2; seq += 1) {
    await db.transaction('rw', [db.eventSummaries, db.meta], async () => {
      await db.eventSummaries.put({ ...anEvent(seq), title: `Zeppelin ${seq}`, seq });
      await db.setFact('lights', { seq, epoch: 0 });
    });
    const since = performance.now();
    await feed.caughtUp();
    times.push(performance.now() - since);
    const found = feed.index.search(`zeppelin ${seq}`).all.filter(({ isTypo }) => !isTypo);
    if (found.length === 0) throw new Error('The changed row is not found.');
  }
  return times;
}

const words =
  'night convoy lyra comms control drill patrol breach mining salvage escort rescue medic training ring station refit survey korrin moon dust dawn line green veil race cup falcon Käthe'.split(
    ' ',
  );
const word = (seed: number) => words[(seed * 7919) % words.length] ?? '';

function anEvent(at: number): EventSummary {
  const start = Date.now() + (at - 20_000) * HOUR_MS;
  return {
    ...hiddenSummary(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, 1),
    title: `${word(at)} ${word(at * 3 + 1)} to ${word(at * 5 + 2)} ${at}`,
    start,
    end: start + HOUR_MS,
    department: 'logistics',
    hidden: 0,
  };
}

function aMember(at: number): MemberRow {
  const position = { department: 'logistics', title: 'Hauler' };
  return {
    id: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    username: `${word(at)}_${at}`,
    role: 'Member',
    avatarUrl: '',
    isOrgMember: true,
    primaryPosition: position,
    secondaryPosition: null,
    tertiaryPosition: null,
    revision: 1,
  };
}

declare global {
  interface Window {
    measureSearch?: typeof measureSearch;
  }
}
window.measureSearch = measureSearch;

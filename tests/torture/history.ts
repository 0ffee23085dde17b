// One history: waves of calls at once against running servers, with what everybody reads meanwhile and after each wave.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { EventDetail } from '#contract/events.ts';
import { events } from '#contract/events.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { diceOf, type Dice } from '#server/demo/dice.ts';
import { chooseAct, editOf, type Act, type Scene } from './acts.ts';
import { send, verdictOf, type Call, type CallReply } from './calls.ts';
import { faultsOfCounts, faultsOfTold, type Reply, type Snapshot } from './checker.ts';
import type { Cast, Stage } from './stage.ts';

const WAVES = 8;
const AT_ONCE = 18;
/** When the nearest event starts: in the midst of the waves. */
const STARTS_IN_MS = 1.5 * SECOND_MS;
/** In one of so many histories a server is killed. */
const KILLED_EVERY = 6;
/** What members, leaders and Admins may be answered; anything else is a violation. */
const EXPECTED = [200, 204, 401, 403, 404, 409, 410];
/** What is kept with a key: a repetition gets the same. Rights may be gone by then. */
const LASTING = [200, 409, 410];

export interface Played {
  readonly cast: Cast;
  readonly calls: number;
  readonly replies: readonly Reply[];
  /** What was wrong in what was read meanwhile. */
  readonly faults: readonly string[];
  /** What leaders read last of each event, when nothing was under way. */
  readonly told: readonly Told[];
  /** The seats of which leaders said that they mean them (`wordFor`). */
  readonly words: ReadonlySet<string>;
}

type Told = z.infer<typeof events.one.reply>;

const one = events.one.reply;
const list = events.list.reply;
const ownRevision = z.object({ mine: z.object({ revision: z.number() }) });

interface Play {
  readonly stage: Stage;
  readonly cast: Cast;
  readonly dice: Dice;
  readonly urls: () => string;
  readonly next: () => number;
  readonly revisions: Map<string, number>;
  readonly replies: Reply[];
  readonly faults: string[];
  readonly words: Set<string>;
  calls: number;
}

export async function play(stage: Stage, cast: Cast): Promise<Played> {
  const dice = diceOf(cast.seed);
  let numbered = 0;
  const it: Play = {
    ...{ stage, cast, dice, revisions: new Map(), replies: [], faults: [] },
    ...{ words: new Set(), calls: 0 },
    urls: () => stage.servers[Math.floor(Math.random() * stage.servers.length)]?.url ?? '',
    next: () => (numbered += 1),
  };
  const killedIn = dice.below(KILLED_EVERY) === 0 ? dice.below(WAVES) : null;
  let told = await readEach(it);
  await bringNear(it, told[2]);
  const earlier: Act[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    told = await readEach(it);
    const acts = chooseWave(it, told, earlier);
    const reads = [readAll(it), pause(15).then(() => readAll(it))];
    const isKilled = wave === killedIn;
    await Promise.all([
      ...acts.map((act) => perform(it, act)),
      ...reads,
      ...(isKilled ? [killOne(stage, dice.below(stage.servers.length))] : []),
    ]);
    earlier.push(...acts.filter(({ about }) => about !== null));
  }
  told = await readEach(it);
  await readAll(it);
  const { calls, replies, faults, words } = it;
  return { cast, calls, replies, faults, told, words };
}

/** Moves an event so close that it starts while the waves run. */
async function bringNear(it: Play, event: Told | undefined): Promise<void> {
  if (!event) throw new Error('There is no event to bring near.');
  const start = new Date(Date.now() + STARTS_IN_MS).toISOString();
  const scene = { leader: it.stage.leader, seed: it.cast.seed, next: it.next };
  await perform(it, { call: editOf(scene, event, { start }), about: null, cutAfter: null });
}

function chooseWave(it: Play, told: readonly EventDetail[], earlier: readonly Act[]): Act[] {
  const { stage, cast, dice, next, revisions } = it;
  const scene: Scene = {
    ...{ dice, next, revisions, earlier, events: told },
    ...{ seed: cast.seed, members: cast.members, admin: stage.admin, leader: stage.leader },
  };
  return Array.from({ length: AT_ONCE }, () => chooseAct(scene)).flatMap((act) => act ?? []);
}

/** Kills a server in the midst of a wave, as a power loss does, and starts it again. */
async function killOne({ servers }: Stage, at: number): Promise<void> {
  const server = servers[at];
  await pause(40);
  await server?.kill();
  await server?.start();
}

async function perform(it: Play, { call, about, cutAfter, word }: Act): Promise<void> {
  it.calls += 1;
  if (word !== undefined) it.words.add(word);
  const reply = await send(it.urls, call, cutAfter);
  const { status, body } = reply;
  if (!EXPECTED.includes(status))
    it.faults.push(`${call.method} ${call.path} was answered with ${status} ${verdictOf(reply)}`);
  if (about === null) return;
  if (LASTING.includes(status)) it.replies.push({ key: call.key ?? '', verdict: verdictOf(reply) });
  const revision = ownRevision.safeParse(body).data?.mine.revision;
  if (revision !== undefined) it.revisions.set(`${about.eventId}:${about.userId}`, revision);
}

/** What everybody reads: all events, in one statement, so as they were after some commit. */
async function readAll(it: Play): Promise<void> {
  const all = list.parse((await get(it, '/events')).body);
  const at = Date.now();
  const own = all.filter(({ id }) => it.cast.eventIds.includes(id));
  it.faults.push(...own.flatMap((event) => faultsOfCounts({ ...countsOf(event), at })));
}

function countsOf({ start, handoverHours = 2, roles, rsvps }: EventDetail) {
  return {
    ...{ start: new Date(start).getTime(), handoverHours },
    roles: roles.map((role) => ({ ...role, id: role.id ?? '' })),
    seats: rsvps.filter(({ attending }) => attending).map(({ roleId }) => roleId ?? null),
  };
}

/** What leaders read of each event. */
async function readEach(it: Play): Promise<Told[]> {
  const told: Told[] = [];
  for (const id of it.cast.eventIds)
    told.push(one.parse((await get(it, `/events/public/${id}`)).body));
  return told;
}

function get(it: Play, path: string): Promise<CallReply> {
  const call: Call = { method: 'GET', path, token: it.stage.leader };
  return send(it.urls, call);
}

/** Whether what leaders were told of an event is what it is (SPEC 30.20). */
export function faultsOfReading(told: Told, now: Snapshot): string[] {
  const nameOf = new Map(told.roles.map(({ id, name }) => [id, name]));
  const waitlist = told.waitlist ?? [];
  return faultsOfTold(
    now.roles.map((role) => {
      const name = nameOf.get(role.id);
      const places = waitlist.filter((place) => place.role === name);
      return { id: role.id, userIds: places.map(({ userId }) => userId) };
    }),
    now,
  );
}

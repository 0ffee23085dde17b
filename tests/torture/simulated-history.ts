// One random history in the simulated world, checked after every step.
import { diceOf, type Dice } from '#server/demo/dice.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import {
  faultsOfHistory,
  faultsOfNews,
  faultsOfReplies,
  promotedThrough,
  type Snapshot,
} from './checker.ts';
import { movePerson, type SimulatedMove } from './simulated-moves.ts';
import {
  answer,
  depart,
  edit,
  snapshotOf,
  type SimulatedCall,
  type SimulatedEvent,
  type SimulatedWorld,
  type Ways,
} from './simulated-world.ts';

const MEMBERS = 8;
const STEPS = 24;
/** So many have answered each event before the first step, so that there are lists from the start. */
const AHEAD = 5;
const DEPARTURES = ['suspended', 'outsider', 'gone'] as const;
const ANSWERS = ['seat', 'seat', 'seat', 'maybe', 'no', 'none'] as const;
const DESTINATIONS = ['seat', 'seat', 'seat', 'waiting', 'waiting', 'maybe', 'no', 'none'] as const;
const ROLES = ['gunner', 'marine', 'scout', 'medic'] as const;
/** How far away the events are at first: the clock reaches the last hours of all but the first, and the start of one. */
const STARTS_IN = [1_000 * HOUR_MS, 20 * HOUR_MS, 5 * HOUR_MS];
const AT_MOST_PAUSE = 60 * MINUTE_MS;

/** What is wrong in the history of that seed, in sentences; none if nothing is. */
export function faultsOfSeed(seed: number, ways: Ways): string[] {
  const dice = diceOf(seed);
  const world = newWorld(dice, ways);
  const calls = firstCalls(world, dice);
  const histories = world.events.map((event) => [snapshotOf(world, event)]);
  for (let step = 0; step < STEPS; step += 1) {
    world.now += dice.below(AT_MOST_PAUSE);
    world.moved = [];
    takeStep(world, dice, calls);
    for (const [at, event] of world.events.entries()) histories[at]?.push(snapshotOf(world, event));
  }
  return faultsOf(world, histories);
}

/** Members who want a seat, or else wait for one. */
function firstCalls(world: SimulatedWorld, dice: Dice): SimulatedCall[] {
  const calls = world.events.flatMap((event) =>
    dice
      .shuffled(memberIds)
      .slice(0, AHEAD)
      .map((userId) => {
        const role = event.roles[dice.below(event.roles.length)]?.id ?? null;
        const wish = { answer: 'seat', role, orWait: true, waiting: [] } as const;
        return { event, userId, wish, hasSeen: true, key: `${event.id} ${userId}` };
      }),
  );
  for (const call of calls) answer(world, call);
  return calls;
}

function faultsOf(world: SimulatedWorld, histories: readonly (readonly Snapshot[])[]): string[] {
  return [
    ...histories.flatMap(faultsOfHistory),
    ...faultsOfNews(histories.flatMap(promotedThrough), world.told),
    ...faultsOfReplies(world.replies),
  ];
}

function newWorld(dice: Dice, ways: Ways): SimulatedWorld {
  const events = STARTS_IN.map((start, at) => ({
    ...{ id: `event ${at}`, start, handoverHours: dice.below(4), answers: new Map() },
    roles: ROLES.slice(0, 3).map((id) => ({
      ...{ id, capacity: 1 + dice.below(2), attending: 0, waiting: [] },
    })),
  }));
  const standing = new Map(memberIds.map((id) => [id, 'member'] as const));
  return {
    ...{ now: 0, tickets: 0, ways, events, standing },
    ...{ told: [], replies: [], answered: new Map(), moved: [] },
  };
}

const memberIds = Array.from({ length: MEMBERS }, (_, at) => `member ${at}`);

function takeStep(world: SimulatedWorld, dice: Dice, calls: SimulatedCall[]): void {
  const kind = dice.below(100);
  const event = world.events[dice.below(world.events.length)];
  const present = [...world.standing].filter(([, one]) => one !== 'suspended').map(([id]) => id);
  const userId = present[dice.below(present.length)];
  if (!event || userId === undefined) return;
  const earlier = calls[dice.below(calls.length)];
  if (kind < 60) {
    const call = aCall(dice, event, { userId, key: `call ${calls.length}` });
    calls.push(call);
    answer(world, call);
  } else if (kind < 74) movePerson(world, event, aMove(dice, event, userId));
  else if (kind < 84 && earlier) answer(world, earlier);
  else if (kind < 94) edit(world, event, someCapacities(dice));
  else if (kind < 97) event.handoverHours = dice.below(6);
  else leaveSomehow(world, dice, userId);
  if (kind >= 94 && kind < 97) edit(world, event, capacitiesOf(event));
}

function leaveSomehow(world: SimulatedWorld, dice: Dice, userId: string): void {
  const kind = dice.pick(DEPARTURES);
  depart(world, userId, kind);
  if (kind === 'gone') world.standing.delete(userId);
}

function someCapacities(dice: Dice): Record<string, number> {
  const kept = dice.shuffled(ROLES).slice(0, 2 + dice.below(3));
  return Object.fromEntries(kept.map((id) => [id, 1 + dice.below(3)]));
}

function capacitiesOf({ roles }: SimulatedEvent): Record<string, number> {
  return Object.fromEntries(roles.map(({ id, capacity }) => [id, capacity]));
}

/** Everywhere that a leader can put somebody; mostly where most wait, and then one of those. */
function aMove(dice: Dice, { roles }: SimulatedEvent, anybody: string): SimulatedMove {
  const to = dice.pick(DESTINATIONS);
  const isOfRole = to === 'seat' || to === 'waiting' || (to === 'none' && dice.below(2) === 0);
  const longest = roles.toSorted((one, other) => other.waiting.length - one.waiting.length)[0];
  const sought = dice.below(3) > 0 ? longest : undefined;
  const role = isOfRole ? (sought?.id ?? dice.pick(ROLES)) : null;
  const place = to === 'waiting' && dice.below(4) > 0 ? 1 + dice.below(3) : null;
  const last = dice.below(2) === 0 ? sought?.waiting.at(-1)?.userId : undefined;
  return { userId: last ?? anybody, to, role, place, over: dice.below(2) === 0 };
}

interface Calling {
  readonly userId: string;
  readonly key: string;
}

function aCall(dice: Dice, event: SimulatedEvent, { userId, key }: Calling): SimulatedCall {
  const wanted = dice.pick(ANSWERS);
  const role = wanted === 'seat' ? dice.pick(ROLES) : null;
  const waiting = wanted === 'no' ? [] : dice.shuffled(ROLES).slice(0, dice.below(4));
  return {
    ...{ key, event, userId, hasSeen: dice.below(3) > 0 },
    wish: { answer: wanted, role, orWait: dice.below(3) > 0, waiting },
  };
}

// Members, leaders and events in memory, by the product's own rules: what the server does under its locks, without a server. `Ways` is what
// the rules leave to whoever carries them out, so that a test can plant a mistake there.
import {
  decideAnswer,
  withoutGivenUp,
  type AnswerStanding,
  type AnswerWished,
} from '#domain/sign-ups/answer.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { promotionsIn, type Promotion } from '#domain/sign-ups/waitlist.ts';
import { decideMove, reordered } from '#domain/sign-ups/people-move.ts';
import type { MoveSeen, Promoted, Reply, Snapshot } from './checker.ts';

interface Place {
  readonly userId: string;
  readonly ticket: number;
  readonly since: number;
}

export interface SimulatedRole {
  readonly id: string;
  capacity: number;
  attending: number;
  waiting: Place[];
}

export interface SimulatedAnswer extends AnswerStanding {
  readonly revision: number;
  readonly given: number | null;
  readonly changedAt: number;
  readonly by: string;
}

export interface SimulatedEvent {
  readonly id: string;
  start: number;
  handoverHours: number;
  roles: SimulatedRole[];
  readonly answers: Map<string, SimulatedAnswer>;
}

export interface SimulatedWorld {
  now: number;
  tickets: number;
  readonly ways: Ways;
  readonly events: readonly SimulatedEvent[];
  readonly standing: Map<string, 'member' | 'outsider' | 'suspended'>;
  readonly told: Promoted[];
  readonly replies: Reply[];
  readonly answered: Map<string, string>;
  /** What leaders did in the latest step. */
  moved: (MoveSeen & { readonly event: string })[];
}

/** What frees a seat. */
export type Cause = 'answer' | 'edit' | 'departure';

export interface Ways {
  readonly promotionsIn: typeof promotionsIn;
  readonly isPromoting: (event: SimulatedEvent, at: number) => boolean;
  /** The roles whose lists somebody leaves who is promoted. */
  readonly listsLeft: (promotion: Promotion, roles: readonly string[]) => readonly string[];
  readonly settlesAfter: (cause: Cause) => boolean;
  /** How often somebody who is promoted is told. */
  readonly tells: (promotion: Promotion) => number;
  /** The reply to a call whose key is known, or null to carry it out anew. */
  readonly replyAgain: (world: SimulatedWorld, call: SimulatedCall) => string | null;
  /** The capacity that a wish is judged by, and how many attend. */
  readonly capacityOf: (role: SimulatedRole) => number;
  readonly attendingOf: (role: SimulatedRole) => number;
  /** Whether nobody begins to wait any more. */
  readonly hasStarted: (event: SimulatedEvent, at: number) => boolean;
  /** The lists that end with the flag OrgMember. */
  readonly endsLists: boolean;
  readonly decideMove: typeof decideMove;
  readonly reordered: typeof reordered;
  /** How often somebody whom a leader moves is told. */
  readonly tellsMoved: number;
}

export const rightWays: Ways = {
  promotionsIn,
  isPromoting: ({ start, handoverHours }, at) => at < start - handoverHours * HOUR_MS,
  listsLeft: (_, roles) => roles,
  settlesAfter: () => true,
  tells: () => 1,
  replyAgain: (world, { key }) => world.answered.get(key) ?? null,
  capacityOf: ({ capacity }) => capacity,
  attendingOf: ({ attending }) => attending,
  hasStarted: ({ start }, at) => at >= start,
  endsLists: true,
  decideMove,
  reordered,
  tellsMoved: 1,
};

export interface SimulatedCall {
  readonly key: string;
  readonly event: SimulatedEvent;
  readonly userId: string;
  readonly wish: Omit<AnswerWished, 'unseen'>;
  /** Whether its author knows of a seat that was given. */
  readonly hasSeen: boolean;
}

const nothing: SimulatedAnswer = {
  ...{ answer: 'none', seat: null, waiting: [], revision: 0, given: null },
  ...{ changedAt: 0, by: '' },
};

/** A member's wish, carried out once for each key. */
export function answer(world: SimulatedWorld, call: SimulatedCall): void {
  const known = world.ways.replyAgain(world, call);
  const verdict = known ?? carryOut(world, call);
  world.answered.set(call.key, verdict);
  world.replies.push({ key: call.key, verdict });
}

function carryOut(world: SimulatedWorld, { key, event, userId, wish, hasSeen }: SimulatedCall) {
  const { now, ways } = world;
  const own = ownOf(event, userId);
  const unseen = own.given !== null && !hasSeen ? own.seat : null;
  const isPromoting = ways.isPromoting(event, now);
  const decision = decideAnswer(
    own,
    { ...wish, unseen },
    {
      ...{ isOver: false, hasStarted: ways.hasStarted(event, now), isPromoting },
      roles: event.roles.map((role) => ({
        ...{ id: role.id, attending: ways.attendingOf(role), capacity: ways.capacityOf(role) },
        others: role.waiting.filter((one) => one.userId !== userId).length,
      })),
    },
  );
  const { standing, obstacle, outcome } = decision;
  const joins = standing.waiting.some((id) => !own.waiting.includes(id));
  const isBarred = joins && world.standing.get(userId) !== 'member';
  const isRefused = obstacle !== null || isBarred;
  const after = isRefused ? withoutGivenUp(own, { ...wish, unseen }) : standing;
  store(world, event, { userId, key, standing: after });
  return obstacle ?? (isBarred ? 'forbidden' : outcome);
}

/** What a member has of an event, their places in the order in which they took them. */
export function ownOf(event: SimulatedEvent, userId: string): SimulatedAnswer {
  const own = event.answers.get(userId) ?? nothing;
  const places = event.roles.flatMap(({ id, waiting }) => {
    const place = waiting.find((one) => one.userId === userId);
    return place ? [{ id, ticket: place.ticket }] : [];
  });
  return { ...own, waiting: places.sort((a, b) => a.ticket - b.ticket).map(({ id }) => id) };
}

interface Storing {
  readonly userId: string;
  readonly key: string;
  readonly standing: AnswerStanding;
  /** Whether a leader gives the member a seat that they waited for. */
  readonly isGiven?: boolean;
}

/** Writes what has changed, and gives a seat that was left to whoever waits for it; false if nothing has. */
export function store(
  world: SimulatedWorld,
  event: SimulatedEvent,
  { userId, key, standing, isGiven = false }: Storing,
): boolean {
  const own = ownOf(event, userId);
  const isMoved = standing.seat !== own.seat;
  const joined = standing.waiting.filter((id) => !own.waiting.includes(id));
  const left = own.waiting.filter((id) => !standing.waiting.includes(id));
  if (!isMoved && standing.answer === own.answer && joined.length + left.length === 0) return false;
  const given = isMoved ? (isGiven ? own.revision + 1 : null) : own.given;
  write(event, userId, { ...standing, given, changedAt: world.now, by: key });
  for (const role of event.roles) {
    if (left.includes(role.id)) leave(role, userId);
    if (isMoved && role.id === standing.seat) role.attending += 1;
    if (isMoved && role.id === own.seat) role.attending -= 1;
  }
  for (const id of joined) {
    const place = { userId, ticket: (world.tickets += 1), since: world.now };
    event.roles.find((role) => role.id === id)?.waiting.push(place);
  }
  if (isMoved && own.seat !== null) settle(world, event, 'answer');
  return true;
}

function write(
  event: SimulatedEvent,
  userId: string,
  change: Omit<SimulatedAnswer, 'revision'>,
): void {
  const { revision } = event.answers.get(userId) ?? nothing;
  event.answers.set(userId, { ...change, revision: revision + 1 });
}

function leave(role: SimulatedRole, userId: string): void {
  role.waiting = role.waiting.filter((one) => one.userId !== userId);
}

/** Gives free seats to those who wait for them. */
export function settle(world: SimulatedWorld, event: SimulatedEvent, cause: Cause): void {
  const { ways, now } = world;
  if (!ways.settlesAfter(cause) || !ways.isPromoting(event, now)) return;
  const seats = [...event.answers].flatMap(([userId, { seat }]) =>
    seat === null ? [] : ([[userId, seat]] as const),
  );
  for (const promotion of ways.promotionsIn(event.roles, new Map(seats))) {
    const { userId, to, from } = promotion;
    const { by } = ownOf(event, userId);
    const given = ownOf(event, userId).revision + 1;
    const left = ways.listsLeft(
      promotion,
      event.roles.map(({ id }) => id),
    );
    write(event, userId, {
      ...{ answer: 'seat', seat: to, waiting: [], given, changedAt: now, by },
    });
    for (const role of event.roles) {
      if (left.includes(role.id)) leave(role, userId);
      if (role.id === to) role.attending += 1;
      if (role.id === from) role.attending -= 1;
    }
    for (let n = 0; n < ways.tells(promotion); n += 1)
      world.told.push({ event: event.id, userId, given });
  }
}

/** A leader's edit: capacities by role; a role that isn't named is removed, a new one added. */
export function edit(
  world: SimulatedWorld,
  event: SimulatedEvent,
  capacities: Readonly<Record<string, number>>,
): void {
  event.roles = Object.entries(capacities).map(([id, capacity]) => {
    const role = event.roles.find((one) => one.id === id);
    return { ...(role ?? { id, attending: 0, waiting: [] }), capacity };
  });
  for (const [userId, own] of event.answers) {
    if (own.seat === null || own.seat in capacities) continue;
    write(event, userId, { ...own, answer: 'none', seat: null, given: null, changedAt: world.now });
  }
  settle(world, event, 'edit');
}

/** A suspension, the loss of the flag OrgMember, or the end of an account. */
export function depart(
  world: SimulatedWorld,
  userId: string,
  kind: 'suspended' | 'outsider' | 'gone',
): void {
  if (kind !== 'gone') world.standing.set(userId, kind);
  for (const event of world.events) {
    if (world.ways.endsLists || kind !== 'outsider')
      for (const role of event.roles) leave(role, userId);
    const own = event.answers.get(userId);
    if (!own || kind === 'outsider') continue;
    const seat = event.roles.find(({ id }) => id === own.seat);
    if (seat) seat.attending -= 1;
    if (kind === 'gone') event.answers.delete(userId);
    else if (seat || own.answer === 'maybe')
      write(event, userId, {
        ...{ ...own, answer: 'none', seat: null, given: null, changedAt: world.now },
      });
    if (seat) settle(world, event, 'departure');
  }
}

export function snapshotOf(world: SimulatedWorld, event: SimulatedEvent): Snapshot {
  const { id, start, handoverHours, roles, answers } = event;
  return {
    ...{ event: id, at: world.now, start, handoverHours },
    roles: roles.map((role) => ({ ...role, waiting: [...role.waiting] })),
    answers: [...answers].map(([userId, own]) => ({
      ...{ userId, answer: own.answer, seat: own.seat, given: own.given },
      ...{ changedAt: own.changedAt, by: own.by },
      standing: world.standing.get(userId) ?? 'member',
    })),
    moves: world.moved.filter((move) => move.event === id),
  };
}

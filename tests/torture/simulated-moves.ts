// What leaders do with people in the simulated world (SPEC 30.21), as the server does it under its locks.
import type { PeopleMove } from '#domain/sign-ups/people-move.ts';
import {
  ownOf,
  settle,
  store,
  type SimulatedAnswer,
  type SimulatedEvent,
  type SimulatedRole,
  type SimulatedWorld,
} from './simulated-world.ts';

export interface SimulatedMove extends PeopleMove {
  readonly userId: string;
  /** On a waitlist, from 1; null: the last. */
  readonly place: number | null;
}

/** A leader's move; what is refused, or changes nothing, leaves all as it is. */
export function movePerson(world: SimulatedWorld, event: SimulatedEvent, move: SimulatedMove) {
  const { userId, to, over } = move;
  if (!isFit(world, move)) return;
  const own = ownOf(event, userId);
  const { after } = world.ways.decideMove(own, move, {
    ...{ isOver: false, hasStarted: world.ways.hasStarted(event, world.now) },
    roles: event.roles.map((role) => ({ ...role, ahead: aheadIn(role, userId) })),
  });
  if (after === null) return;
  const isMoved = carryOut(world, event, { userId, own, after });
  const isOrdered = putInPlace(world, event, move);
  if (!isMoved && !isOrdered) return;
  const { seat } = ownOf(event, userId);
  const told = to === 'waiting' && seat === move.role ? 'seat' : to;
  world.moved.push({
    ...{ event: event.id, userId, told: Array.from({ length: world.ways.tellsMoved }, () => told) },
    isMeant: over && seat !== null && seat === move.role,
  });
}

/** SPEC 30.25 */
function isFit({ standing }: SimulatedWorld, { userId, to }: SimulatedMove): boolean {
  if (to === 'none') return true;
  return (
    standing.get(userId) === 'member' || (standing.get(userId) === 'outsider' && to !== 'waiting')
  );
}

function aheadIn({ waiting }: SimulatedRole, userId: string): number {
  const place = waiting.findIndex((one) => one.userId === userId);
  return place === -1 ? waiting.length : place;
}

interface Carried {
  readonly userId: string;
  readonly own: SimulatedAnswer;
  readonly after: Pick<SimulatedAnswer, 'answer' | 'seat' | 'waiting'>;
}

/** Whoever is put from their seat on the waitlist of its role leaves the seat first. */
function carryOut(
  world: SimulatedWorld,
  event: SimulatedEvent,
  { userId, own, after }: Carried,
): boolean {
  const { seat } = own;
  const isGiven = after.seat !== null && own.waiting.includes(after.seat);
  const stored = { userId, key: '', isGiven };
  if (seat === null || !after.waiting.includes(seat))
    return store(world, event, { ...stored, standing: after });
  const waiting = after.waiting.filter((id) => id !== seat);
  store(world, event, { ...stored, standing: { ...after, waiting } });
  const left = ownOf(event, userId);
  const last = { answer: left.answer, seat: left.seat, waiting: [...left.waiting, seat] };
  store(world, event, { ...stored, standing: last });
  settle(world, event, 'answer');
  return true;
}

/** Deals the tickets of a waitlist out anew; false if that changes nothing. */
function putInPlace(
  world: SimulatedWorld,
  event: SimulatedEvent,
  { userId, role: roleId, place }: SimulatedMove,
): boolean {
  const role = event.roles.find(({ id }) => id === roleId);
  const line = role?.waiting.map((one) => one.userId) ?? [];
  if (!role || place === null || !line.includes(userId)) return false;
  const order = world.ways.reordered(line, { userId, place });
  if (order.join() === line.join()) return false;
  const tickets = role.waiting.map(({ ticket }) => ticket);
  role.waiting = order.flatMap((id, at) => {
    const own = role.waiting.find((one) => one.userId === id);
    return own ? [{ ...own, ticket: tickets[at] ?? own.ticket }] : [];
  });
  return true;
}

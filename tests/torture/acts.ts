// What members, leaders and Admins do in a history, chosen by its dice alone.
import type { EventDetail } from '#contract/events.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Dice } from '#server/demo/dice.ts';
import type { CrowdMember } from '#tests/support/factories/crowd.ts';
import type { Call } from './calls.ts';

export interface Act {
  readonly call: Call;
  /** Whose answer to which event it is; null for what leaders and Admins do. */
  readonly about: { readonly userId: string; readonly eventId: string } | null;
  /** Milliseconds after which its line is cut; null: it isn't. */
  readonly cutAfter: number | null;
  /** The seat of which a leader says that they mean it (`wordFor`); missing where nobody does. */
  readonly word?: string | undefined;
}

/** What tells one seat of one member from others. */
export function wordFor(seat: {
  readonly eventId: string;
  readonly userId: string;
  readonly role: string;
}): string {
  return [seat.eventId, seat.userId, seat.role].join(':');
}

export interface Scene {
  readonly dice: Dice;
  readonly seed: number;
  readonly members: readonly CrowdMember[];
  readonly admin: string;
  readonly leader: string;
  /** The events as they were before the wave. */
  readonly events: readonly EventDetail[];
  /** The revision of each answer that its author saw last, by event and member. */
  readonly revisions: ReadonlyMap<string, number>;
  /** What members did before. */
  readonly earlier: readonly Act[];
  /** Numbers each call. */
  readonly next: () => number;
}

const ANSWERS = ['seat', 'seat', 'seat', 'maybe', 'no', 'none'] as const;
const DESTINATIONS = ['seat', 'seat', 'seat', 'waiting', 'waiting', 'maybe', 'no', 'none'] as const;
const NEW_ROLES = ['Medic', 'Pilot'];
const LONGEST_CUT_MS = 12;

export function chooseAct(scene: Scene): Act | null {
  const { dice, earlier } = scene;
  const kind = dice.below(100);
  const again = earlier[dice.below(earlier.length)];
  const cutAfter = dice.below(5) === 0 ? dice.below(LONGEST_CUT_MS) : null;
  if (kind < 40) return rsvp(scene, cutAfter);
  if (kind < 67) return wish(scene, cutAfter);
  if (kind < 76) return move(scene, cutAfter);
  if (kind < 86) return again ? { ...again, cutAfter } : rsvp(scene, cutAfter);
  if (kind < 96) return edit(scene, cutAfter);
  return departure(scene);
}

/** The name that a call bears in the event's history, and its key. */
function keyOf({ seed, next }: Scene): string {
  return `t${seed}.${next()}`;
}

function oneOf<T>(dice: Dice, all: readonly T[]): T {
  const one = all[dice.below(all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

function rsvp(scene: Scene, cutAfter: number | null): Act {
  const { dice } = scene;
  const event = oneOf(dice, scene.events);
  const key = keyOf(scene);
  const attending = dice.below(5) > 1;
  const { userId, token, seat } = attending ? anybody(scene) : holder(scene, event);
  const role = seat ?? oneOf(dice, event.roles).id ?? '';
  const body = { eventId: event.id, role, attending, orWait: dice.below(4) > 0, source: key };
  const call = { method: 'POST', path: '/events/rsvp', token, body, key } as const;
  return { call, cutAfter, about: { userId, eventId: event.id } };
}

interface Author {
  readonly userId: string;
  readonly token: string;
  readonly seat: string | null;
}

function anybody({ dice, members }: Scene): Author {
  const { id: userId, token } = oneOf(dice, members);
  return { userId, token, seat: null };
}

/** Mostly somebody who had a seat before the wave: what they give up is what others wait for. */
function holder(scene: Scene, { rsvps }: EventDetail): Author {
  const { dice, members } = scene;
  const holders = rsvps.flatMap(({ userId, attending, roleId = null }) => {
    const member = members.find(({ id }) => id === userId);
    return attending && member ? [{ userId, token: member.token, seat: roleId }] : [];
  });
  return holders.length > 0 && dice.below(4) > 0 ? oneOf(dice, holders) : anybody(scene);
}

function wish(scene: Scene, cutAfter: number | null): Act {
  const { dice, revisions } = scene;
  const event = oneOf(dice, scene.events);
  const answer = dice.pick(ANSWERS);
  const { userId, token } = answer === 'seat' ? anybody(scene) : holder(scene, event);
  const ids = event.roles.map(({ id }) => id ?? '');
  const last = revisions.get(`${event.id}:${userId}`);
  const seen = dice.pick([
    last,
    last,
    last === undefined ? last : Math.max(0, last - 1),
    undefined,
  ]);
  const body = {
    ...{ answer, role: answer === 'seat' ? oneOf(dice, ids) : null, orWait: dice.below(4) > 0 },
    waiting: answer === 'no' ? [] : dice.shuffled(ids).slice(0, dice.below(3)),
    ...(seen !== undefined && { seen }),
  };
  const path = `/events/${event.id}/mine`;
  const call = { method: 'PUT', path, token, body, key: keyOf(scene) } as const;
  return { call, cutAfter, about: { userId, eventId: event.id } };
}

/** A leader puts somebody elsewhere, mostly somebody who has a seat where it is taken from them. */
function move(scene: Scene, cutAfter: number | null): Act {
  const { dice, leader } = scene;
  const event = oneOf(dice, scene.events);
  const to = dice.pick(DESTINATIONS);
  const isFromSeat = (to !== 'seat' && to !== 'waiting') || dice.below(3) === 0;
  const { userId, seat } = isFromSeat ? holder(scene, event) : anybody(scene);
  const isOfRole = to === 'seat' || to === 'waiting' || (to === 'none' && dice.below(2) === 0);
  const wanted = dice.below(4) === 0 && seat !== null ? seat : soughtOf(scene, event);
  const role = isOfRole ? wanted : null;
  const over = dice.below(2) === 0;
  const place = to === 'waiting' && dice.below(2) === 0 ? 1 + dice.below(3) : null;
  const body = { userId, to, role, over, place };
  const path = `/events/${event.id}/people`;
  const call = { method: 'POST', path, token: leader, body, key: keyOf(scene) } as const;
  const word = over && role !== null ? wordFor({ eventId: event.id, userId, role }) : undefined;
  return { call, cutAfter, about: null, word };
}

/** A role of the event, mostly the one that most wait for. */
function soughtOf({ dice }: Scene, { roles }: EventDetail): string {
  const [longest] = roles.toSorted((one, other) => other.waiting - one.waiting);
  const role = longest && dice.below(3) > 0 ? longest : oneOf(dice, roles);
  return role.id ?? '';
}

/** An edit: other capacities, a role less or more, other last hours, or another start; never of the event that is about to start. */
function edit(scene: Scene, cutAfter: number | null): Act {
  const { dice } = scene;
  const event = oneOf(dice, scene.events);
  const isNear = new Date(event.start).getTime() - Date.now() < MINUTE_MS;
  // The first stays: there is always a role to wish for.
  const kept = event.roles.filter((_, at) => at === 0 || dice.below(6) > 0);
  const added = dice.below(3) === 0 ? [oneOf(dice, NEW_ROLES)] : [];
  const roles = [
    ...kept.map(({ id, name, icon, department, capacity }) => ({
      ...{ id, name, icon, department },
      capacity: dice.below(3) === 0 ? capacity : 1 + dice.below(2),
    })),
    ...added
      .filter((name) => kept.every((role) => role.name !== name))
      .map((name) => ({ name, icon: '', department: '', capacity: 1 })),
  ];
  const moved = dice.pick([90 * MINUTE_MS, 3 * DAY_MS]);
  const start =
    isNear || dice.below(3) > 0 ? event.start : new Date(Date.now() + moved).toISOString();
  const change = {
    ...{ start, roles },
    ...(!isNear && dice.below(2) === 0 && { handoverHours: dice.below(3) }),
  };
  return { call: editOf(scene, event, change), about: null, cutAfter };
}

/** The call of a leader that makes of the event what the change says. */
export function editOf(
  scene: Pick<Scene, 'leader' | 'seed' | 'next'>,
  event: EventDetail,
  change: { readonly start: string; readonly roles?: readonly object[] },
): Call {
  const length = new Date(event.end).getTime() - new Date(event.start).getTime();
  const end = new Date(new Date(change.start).getTime() + length).toISOString();
  const { title, roles } = event;
  return {
    ...{ method: 'PUT', path: `/events/${event.id}`, token: scene.leader },
    body: { title, description: '', eventImageUrl: '', roles, ...change, end },
    key: `t${scene.seed}.${scene.next()}`,
  };
}

/** A suspension or its end, the loss of the flag OrgMember, or the end of an account. */
function departure(scene: Scene): Act {
  const { dice, admin } = scene;
  const { id } = oneOf(dice, scene.members);
  const key = keyOf(scene);
  const common = { token: admin, key };
  const suspension = { method: 'PUT', path: `/members/${id}/suspension`, ...common } as const;
  const calls: readonly [Call, ...Call[]] = [
    { ...suspension, body: { reason: 'torture' } },
    { ...suspension, body: null },
    {
      ...{ method: 'POST', path: '/members/changes', ...common },
      body: { ids: [id], removeFlags: ['OrgMember'] },
    },
    { method: 'DELETE', path: `/auth/user/${id}`, ...common },
  ];
  return { call: dice.pick(calls), about: null, cutAfter: null };
}

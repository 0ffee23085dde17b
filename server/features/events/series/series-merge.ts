import { roleKey } from '#domain/event-role.ts';
import type { Zone } from '#domain/time/zone.ts';
import type { SeriesEvent, SeriesRole } from '#server/db/planning-tables.ts';
import { leadTo, momentBefore, type SeriesFields } from './series-event.ts';
import { along, digestsOf, roleField, type Digests, type SeriesWish } from './series-wish.ts';

// What becomes of a series and its events by an edit, field by field. A field that was changed in one event alone has another digest than
// what the series gave it, and is left as it is.

type IsTaken = (field: string) => boolean;

/** The series with what is wished. */
export function wishedEvent(before: SeriesEvent, wish: SeriesWish, zone: Zone): SeriesEvent {
  const { fields, asked } = wish;
  const isTaken: IsTaken = (field) => asked.has(field);
  const { opensBefore, closesBefore } = before;
  const { start, opensAt, closesAt } = fields;
  return {
    ...picked(before, fields, isTaken),
    opensBefore: isTaken('opensBefore') ? leadTo(start, opensAt, zone) : opensBefore,
    closesBefore: isTaken('closesBefore') ? leadTo(start, closesAt, zone) : closesBefore,
    roles: mergedRoles(before.roles, fields.roles, { wish, isTaken, hasHad: () => false }),
  };
}

interface Merging {
  readonly current: SeriesFields;
  /** What the series has given the event so far. */
  readonly given: Digests;
  /** What it gives its events from now on, at the event's new place. */
  readonly next: SeriesFields;
  readonly wish: SeriesWish;
  readonly zone: Zone;
}

/** The event with what is wished, but for what was changed in it alone. */
export function merged({ current, given, next, wish, zone }: Merging): SeriesFields {
  const own = digestsOf(current, zone);
  const isTaken: IsTaken = (field) => wish.asked.has(field) && isAsGiven(field, own, given);
  const { start } = isTaken('start') ? next : current;
  const { start: began, end: ended } = isTaken('length') ? next : current;
  const moved = { from: current.start, to: start, zone };
  const before = (moment: Date | null) =>
    momentBefore(start, leadTo(next.start, moment, zone), zone);
  return {
    ...picked(current, next, isTaken),
    start,
    end: new Date(start.getTime() + ended.getTime() - began.getTime()),
    opensAt: isTaken('opensBefore') ? before(next.opensAt) : along(current.opensAt, moved),
    closesAt: isTaken('closesBefore') ? before(next.closesAt) : along(current.closesAt, moved),
    roles: mergedRoles(current.roles, next.roles, {
      ...{ wish, isTaken },
      hasHad: (id) => given[roleField(id, 'name')] !== undefined,
    }),
  };
}

/** What the series has given the event after this edit. A field that the event changed by itself counts as given what it would have had. */
export function givenAfter(
  { current, given, next, wish, zone }: Merging,
  fields: SeriesFields,
): Digests {
  const own = digestsOf(current, zone);
  const after = digestsOf(fields, zone);
  const offered = digestsOf(next, zone);
  const asked = new Set([...wish.asked, ...(wish.asked.has('start') ? LEADS : [])]);
  const kept = Object.entries(given).filter(([field]) => !asked.has(field));
  const anew = [...asked].flatMap((field) => {
    const digest = (isAsGiven(field, own, given) ? after : offered)[field];
    return digest === undefined ? [] : [[field, digest] as const];
  });
  return Object.fromEntries([...kept, ...anew]);
}

const LEADS = ['opensAt', 'opensBefore', 'closesAt', 'closesBefore'];

/** Sign-ups are as given where they open, or close, at the same moment still, or as long before the start. */
function isAsGiven(field: string, own: Digests, given: Digests): boolean {
  const isSame = (one: string) => own[one] === given[one];
  if (field.startsWith('opens')) return isSame('opensAt') || isSame('opensBefore');
  if (field.startsWith('closes')) return isSame('closesAt') || isSame('closesBefore');
  return isSame(field);
}

type Plain = Omit<SeriesFields, 'start' | 'end' | 'opensAt' | 'closesAt' | 'roles'>;

function picked(one: Plain, other: Plain, isTaken: IsTaken): Plain {
  const pick = <F extends keyof Plain>(field: F) => (isTaken(field) ? other : one)[field];
  return {
    ...{ title: pick('title'), description: pick('description') },
    ...{ eventImageUrl: pick('eventImageUrl'), handoverHours: pick('handoverHours') },
    ...{ audience: pick('audience'), confirm: pick('confirm') },
    ...{ question: pick('question'), helpers: pick('helpers') },
  };
}

interface MergingRoles {
  readonly wish: SeriesWish;
  readonly isTaken: IsTaken;
  /** Whether it was given that role before. */
  readonly hasHad: (id: string) => boolean;
}

/** In the order that they have, or that is wished; there, roles that the event alone has come last. */
function mergedRoles(
  current: readonly SeriesRole[],
  next: readonly SeriesRole[],
  { wish, isTaken, hasHad }: MergingRoles,
): SeriesRole[] {
  const wished = new Map(next.map((role) => [role.id, role]));
  const known = new Set(current.map(({ id }) => id));
  const kept = current
    .filter(({ id }) => !wish.removed.has(id))
    .map((role) => pickedRole(role, wished.get(role.id) ?? role, isTaken));
  const names = current.map(({ id, name }) => [id, name] as const);
  const roles = withOwnNames(kept, new Map(names));
  const taken = new Set(roles.map(({ name }) => roleKey(name)));
  // One that the event had and has no more was removed from it alone.
  const isNew = ({ id, name }: SeriesRole) =>
    wish.added.has(id) && !known.has(id) && !hasHad(id) && !taken.has(roleKey(name));
  const all = [...roles, ...next.filter(isNew)];
  if (!wish.isReordered) return all;
  const places = new Map(next.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: SeriesRole) => places.get(id) ?? next.length;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function pickedRole(one: SeriesRole, other: SeriesRole, isTaken: IsTaken): SeriesRole {
  const pick = <F extends keyof SeriesRole>(part: F) =>
    (isTaken(roleField(one.id, part)) ? other : one)[part];
  return {
    ...{ id: one.id, name: pick('name'), icon: pick('icon'), capacity: pick('capacity') },
    ...{ department: pick('department'), audience: pick('audience') },
  };
}

/** A new name that another role of the event has already isn't taken. */
function withOwnNames(
  roles: readonly SeriesRole[],
  names: ReadonlyMap<string, string>,
): SeriesRole[] {
  const isTwice = ({ id, name }: SeriesRole) =>
    roles.some((other) => other.id !== id && roleKey(other.name) === roleKey(name));
  return roles.map((role) =>
    isTwice(role) ? { ...role, name: names.get(role.id) ?? role.name } : role,
  );
}

// @chunk events
import type { EventRow, MyRsvp, RsvpRow, StoredRole } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import type { Published } from './published.ts';
import { isFull, spotsLeft } from '#domain/capacity.ts';
import { isRole, type RoleRef } from '#domain/event-role.ts';
import { groupBy } from '#domain/group-by.ts';
import type { EventSummary } from './event-summary.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { roleAfter, type RsvpArgs } from '#sync/intentions/rsvp/rsvp.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import type {
  AttendeeView,
  CalendarEntry,
  EventView,
  MyRsvpView,
  RefusalView,
  RoleView,
  Standing,
} from './views.ts';

export interface Me {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl: string;
}

export interface EventTruth {
  readonly event: Published<EventRow>;
  readonly rsvps: readonly RsvpRow[];
  readonly members: ReadonlyMap<string, MemberRow>;
  readonly seenAt: Date | null;
}

/** Pending changes, and refused ones that their author has not dismissed. */
export interface OwnChanges {
  readonly pending: readonly Entry[];
  readonly refused: readonly Settled[];
  readonly me: Me | null;
}

/** What a screen shows of one event: the server's version, with the member's own changes on top. */
export function foldEvent(truth: EventTruth, { pending, refused, me }: OwnChanges): EventView {
  const { event, rsvps } = truth;
  const own = rsvps.find((rsvp) => rsvp.userId === me?.userId && rsvp.attending);
  const place = seatAfter(own ?? null, intentionsOn(event.id, pending));
  const others = rsvps.filter((rsvp) => rsvp.attending && rsvp.userId !== me?.userId);
  const refusal = lastRefusal(event.id, refused);
  const roles = event.roles.map((role) => {
    const view = roleView(role, { place, members: truth.members, others, me });
    const isRefused = view.mine === 'no' && refusal !== null && isRole(view, refusal);
    return isRefused ? { ...view, mine: 'refused' as const } : view;
  });
  return {
    id: event.id,
    title: event.title,
    start: event.start,
    end: event.end,
    description: event.description,
    eventImageUrl: event.eventImageUrl,
    discordChannelId: event.discordChannelId,
    discordMessageId: event.discordMessageId,
    roles,
    myRole: place.wanted && nameNow(event.roles, place.wanted),
    seenAt: truth.seenAt,
    rsvpState: stateOver(roles),
    revision: event.revision,
    ...(event.isWaiting && { isWaiting: true }),
  };
}

/** A calendar entry: the same fold over the event summary. */
export function foldSummary(summary: EventSummary, pending: readonly Entry[]): CalendarEntry {
  return entryOf(summary, intentionsOn(summary.id, pending));
}

/** The same for many: what waits is read once. */
export function foldSummaries(
  summaries: readonly EventSummary[],
  pending: readonly Entry[],
): CalendarEntry[] {
  const chains = groupBy(rsvpEntries(pending), ({ eventId }) => eventId);
  return summaries.map((summary) => {
    const chain = chains.get(summary.id);
    return chain ? entryOf(summary, chain) : entryAsTold(summary);
  });
}

/** A month has thousands, and each comes out the same whenever it is looked at. */
const asTold = new WeakMap<EventSummary, CalendarEntry>();

function entryAsTold(summary: EventSummary): CalendarEntry {
  const entry = asTold.get(summary) ?? entryOf(summary, []);
  asTold.set(summary, entry);
  return entry;
}

function entryOf(summary: EventSummary, chain: readonly RsvpArgs[]): CalendarEntry {
  const { mine, mineId } = summary;
  const held = mine === null ? null : { role: mine, roleId: mineId };
  const place = seatAfter(held, chain);
  const taken = summary.taken + (place.wanted === null ? 0 : 1) - (held === null ? 0 : 1);
  return {
    id: summary.id,
    title: summary.title,
    start: new Date(summary.start).toISOString(),
    end: new Date(summary.end).toISOString(),
    department: summary.department,
    mine: standingOver(place),
    spotsLeft:
      summary.capacity === 0 ? null : spotsLeft({ capacity: summary.capacity, attending: taken }),
  };
}

/** The member's own list; `known` finds the events that a waiting change names. */
export function foldMyRsvps(
  mine: readonly MyRsvp[],
  pending: readonly Entry[],
  known: (eventId: string) => EventRow | undefined,
): MyRsvpView[] {
  const byEvent = new Map(mine.map((row) => [row.id, row]));
  const ids = new Set([...byEvent.keys(), ...rsvpEntries(pending).map(({ eventId }) => eventId)]);
  const views = [...ids].flatMap((id): MyRsvpView[] => {
    const row = byEvent.get(id);
    const place = seatAfter(row ?? null, intentionsOn(id, pending));
    const event = row ?? known(id);
    const held = place.wanted ?? place.held;
    const state = standingOver(place);
    if (!event || held === null || state === 'no') return [];
    const { title, start, end, description, eventImageUrl } = event;
    const role = nameNow(known(id)?.roles ?? [], held);
    const { roleId } = held;
    return [{ id, title, start, end, description, eventImageUrl, role, roleId, state }];
  });
  return views.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

interface OwnSeat {
  /** As the server says. */
  readonly held: RoleRef | null;
  /** After all pending changes. */
  readonly wanted: RoleRef | null;
  readonly isMoving: boolean;
}

function seatAfter(held: RoleRef | null, chain: readonly RsvpArgs[]): OwnSeat {
  const wanted = chain.reduce<RoleRef | null>(roleAfter, held);
  return { held, wanted, isMoving: chain.length > 0 };
}

/** What the role is called now, if it is known. */
function nameNow(roles: readonly StoredRole[], ref: RoleRef): string {
  return roles.find((role) => isRole(role, ref))?.name ?? ref.role;
}

function intentionsOn(eventId: string, pending: readonly Entry[]): RsvpArgs[] {
  return rsvpEntries(pending).filter((args) => args.eventId === eventId);
}

/** Entries written by another version that this one can't read are kept but not shown. */
function rsvpEntries(entries: readonly Pick<Entry, 'name' | 'args'>[]): RsvpArgs[] {
  return entries.flatMap((entry) => rsvpIntention.in(entry) ?? []);
}

interface RoleSurroundings {
  readonly place: OwnSeat;
  readonly members: EventTruth['members'];
  readonly others: readonly RsvpRow[];
  readonly me: Me | null;
}

function roleView(role: StoredRole, { place, members, others, me }: RoleSurroundings): RoleView {
  const attendees: AttendeeView[] = others
    .filter((rsvp) => isRole(role, rsvp))
    .map(({ userId }) => attendee(userId, members.get(userId)));
  if (me && place.wanted && isRole(role, place.wanted)) attendees.unshift({ ...me, isMe: true });
  const attending = attendees.length;
  return {
    ...role,
    attending,
    spotsLeft: spotsLeft({ ...role, attending }),
    isFull: isFull({ ...role, attending }),
    mine: standingIn(role, place),
    attendees,
  };
}

function attendee(userId: string, member: MemberRow | undefined): AttendeeView {
  const { username = 'Unknown', avatarUrl = '' } = member ?? {};
  return { userId, username, avatarUrl, isMe: false };
}

function standingIn(role: StoredRole, { held, wanted, isMoving }: OwnSeat): Standing {
  const isHeld = held !== null && isRole(role, held);
  if (wanted && isRole(role, wanted)) return isHeld && !isMoving ? 'attending' : 'waiting';
  return isHeld ? 'cancelling' : 'no';
}

function standingOver({ held, wanted, isMoving }: OwnSeat): Standing {
  if (wanted === null) return held === null ? 'no' : 'cancelling';
  return isMoving ? 'waiting' : 'attending';
}

/** The last refused change to an event, even if its role or the event itself is gone; null if there is none. */
export function lastRefusal(eventId: string, refused: readonly Settled[]): RefusalView | null {
  const last = refused.findLast((entry) =>
    rsvpEntries([entry]).some((args) => args.eventId === eventId),
  );
  const [args] = last ? rsvpEntries([last]) : [];
  if (!last?.problem || !args) return null;
  const { code, message } = last.problem;
  const { role, roleId, attending } = args;
  return { entryId: last.id, role, roleId, attending, code, message };
}

const weight: readonly (Standing | 'refused')[] = [
  'waiting',
  'cancelling',
  'attending',
  'refused',
  'no',
];

function stateOver(roles: readonly RoleView[]): Standing | 'refused' {
  return weight.find((state) => roles.some(({ mine }) => mine === state)) ?? 'no';
}

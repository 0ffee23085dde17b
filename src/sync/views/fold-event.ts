import type { AnswerRow, WaitlistRow } from '#contract/answers.ts';
import type { EventRow, RsvpRow, StoredRole } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import type { Published } from './published.ts';
import { isFull, spotsLeft } from '#domain/sign-ups/capacity.ts';
import { isRole, type RoleRef } from '#domain/event-role.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { answerChangesIn } from '#sync/intentions/answer/answer-changes.ts';
import { answerInTruth } from '#sync/intentions/answer/answer.ts';
import { answerChangesTo, nameNow, placeAfter, type OwnPlace } from './fold.ts';
import type {
  AttendeeView,
  EventRules,
  EventView,
  LineView,
  RefusalView,
  RoleView,
} from './views.ts';

// One event as its own screen shows it. Calendars, which show many, load nothing of it.

export interface Me {
  readonly userId: string;
  readonly username: string;
  readonly avatarUrl: string;
}

export interface EventTruth {
  readonly event: Published<EventRow>;
  readonly rsvps: readonly RsvpRow[];
  readonly members: ReadonlyMap<string, MemberRow>;
  /** The own answer; missing for none, and from what an older version kept. */
  readonly mine?: AnswerRow | undefined;
  readonly waitlists?: readonly WaitlistRow[] | undefined;
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
  const row = rsvps.find((rsvp) => rsvp.userId === me?.userId);
  const place = placeAfter(answerInTruth([truth.mine, row]), answerChangesTo(event.id, pending));
  const others = rsvps.filter((rsvp) => rsvp.userId !== me?.userId);
  const around = { place, truth, others, me };
  const refusal = lastRefusal(event.id, refused);
  const roles = event.roles.map((role) => {
    const view = roleView(role, around);
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
    myRole: isAsked(place) ? null : place.wanted && nameNow(event.roles, place.wanted),
    answer: answerView(place),
    maybe: answeredWith('maybe', around),
    cannot: answeredWith('no', around),
    ...rulesOf(event),
    seenAt: truth.seenAt,
    rsvpState: stateOver(roles),
    revision: event.revision,
    ...(event.isWaiting && { isWaiting: true }),
  };
}

function rulesOf(event: EventRow): Pick<EventView, 'handoverHours'> & EventRules {
  const { handoverHours, state, reason, publishAt, opensAt, closesAt } = event;
  const { locked, audience, confirm, question, helpers, seriesId, occurrence } = event;
  const told = {
    ...{ handoverHours, state, reason, publishAt, opensAt, closesAt },
    ...{ locked, audience, confirm, question, helpers, seriesId, occurrence },
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

interface RoleSurroundings {
  readonly place: OwnPlace;
  readonly truth: Pick<EventTruth, 'event' | 'members' | 'waitlists' | 'mine'>;
  /** The answers of others. */
  readonly others: readonly RsvpRow[];
  readonly me: Me | null;
}

function answerView({ before, after, isMoving }: OwnPlace): EventView['answer'] {
  const { answer, note } = after;
  const isWaiting = answer !== before.answer && (isMoving || answer === 'none');
  return { answer, isWaiting, note, isNoteWaiting: note !== before.note };
}

/** Who answered without a seat, the member first. */
function answeredWith(
  answer: 'maybe' | 'no',
  { place, truth, others, me }: RoleSurroundings,
): readonly AttendeeView[] {
  const found = others.filter((rsvp) => rsvp.answer === answer);
  const views = found.map(({ userId }) => attendee(userId, truth.members.get(userId)));
  return me && place.after.answer === answer ? [{ ...me, isMe: true }, ...views] : views;
}

/** AN5. The waitlist of a role with the member's own change on top; null if nobody waits. */
function lineView(role: StoredRole, { place, truth }: RoleSurroundings): LineView | null {
  const isIt = (one: RoleRef) => isRole(role, one);
  const [isIn, isWanted] = [place.before.waiting.some(isIt), place.after.waiting.some(isIt)];
  const ticket = truth.mine?.waiting.find(({ roleId }) => roleId === role.id)?.ticket;
  const tickets = truth.waitlists?.find(({ roleId }) => roleId === role.id)?.tickets ?? [];
  const others = tickets.filter((one) => one !== ticket);
  const of = others.length + (isWanted ? 1 : 0);
  if (of === 0 && !isIn) return null;
  const mine = isIn ? (isWanted ? 'in' : 'leaving') : isWanted ? 'joining' : 'no';
  const own = ticket === undefined ? of : others.filter((one) => one < ticket).length + 1;
  return { mine, place: isWanted ? own : null, of };
}

function roleView(role: StoredRole, around: RoleSurroundings): RoleView {
  const { place, truth, others, me } = around;
  const attendees: AttendeeView[] = others
    .filter((rsvp) => rsvp.attending && isRole(role, rsvp))
    .map(({ userId }) => attendee(userId, truth.members.get(userId)));
  const isOnlyAsked = isAsked(place) || (truth.event.confirm === true && place.isMoving);
  const isIn = place.wanted !== null && isRole(role, place.wanted) && !isOnlyAsked;
  if (me && isIn) attendees.unshift({ ...me, isMe: true });
  const attending = attendees.length;
  return {
    ...role,
    attending,
    spotsLeft: spotsLeft({ ...role, attending }),
    isFull: isFull({ ...role, attending }),
    mine: standingIn(role, place),
    line: lineView(role, around),
    attendees,
  };
}

function attendee(userId: string, member: MemberRow | undefined): AttendeeView {
  const { username = 'Unknown', avatarUrl = '' } = member ?? {};
  return { userId, username, avatarUrl, isMe: false };
}

/** A seat that leaders are still to confirm is nobody's yet. */
function isAsked({ after }: OwnPlace): boolean {
  return after.answer === 'asked';
}

function standingIn(role: StoredRole, place: OwnPlace): RoleView['mine'] {
  const { held, wanted, isMoving } = place;
  if (isAsked(place) && !isMoving) return wanted && isRole(role, wanted) ? 'asked' : 'no';
  const isHeld = held !== null && isRole(role, held);
  if (wanted && isRole(role, wanted)) return isHeld && !isMoving ? 'attending' : 'waiting';
  return isHeld ? 'cancelling' : 'no';
}

/** The last refused change to an event, even if its role or the event itself is gone; null if there is none. */
export function lastRefusal(eventId: string, refused: readonly Settled[]): RefusalView | null {
  const last = refused.findLast((entry) =>
    answerChangesIn([entry]).some((change) => change.eventId === eventId),
  );
  const [change] = last ? answerChangesIn([last]) : [];
  if (!last?.problem || !change) return null;
  const { code, message } = last.problem;
  const { role, roleId, what } = change;
  return { entryId: last.id, role, roleId, what, code, message };
}

const weight: readonly RoleView['mine'][] = [
  'waiting',
  'cancelling',
  'attending',
  'asked',
  'refused',
  'no',
];

function stateOver(roles: readonly RoleView[]): RoleView['mine'] {
  return weight.find((state) => roles.some(({ mine }) => mine === state)) ?? 'no';
}

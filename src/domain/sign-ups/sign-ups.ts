import type { AskedTold, NotesTold, WaitlistTold } from '#contract/answers.ts';
import type { CheckInLine, CheckInMark } from '#contract/check-in.ts';
import type { EventDetail } from '#contract/events.ts';
import { byName } from '../by-name.ts';

/** An event as whoever may edit it reads it. */
interface EventForLeaders extends Pick<EventDetail, 'roles' | 'rsvps'> {
  readonly asked: AskedTold;
  readonly waitlist: WaitlistTold;
  readonly notes: NotesTold;
  /** Who has said nothing and is away then. */
  readonly absent: readonly { readonly userId: string; readonly username: string }[];
  /** Who came, as far as it was marked; walk-ups are people of the event, too. */
  readonly marks: readonly Pick<CheckInLine, 'userId' | 'username' | 'mark'>[];
}

const heads = ['Role', 'Name', 'Standing', 'Note', 'Came'];
const words = {
  seat: 'seat',
  asked: 'asked for a seat',
  maybe: 'maybe',
  no: "can't go",
  away: 'away',
  none: '',
} as const;
const markCells: Readonly<Record<CheckInMark, string>> = {
  present: 'present',
  late: 'late',
  noShow: 'no-show',
  excused: 'excused',
  none: '',
};
/** How answers stand in one role, or in none. */
const ranks = ['seat', 'asked', 'none', 'maybe', 'no', 'away'] as const;

/**
 * SPEC 30.28, 30.63, 32.31: who has answered an event, waits, is away, or came without, as a table with its heads, one row a person: by the role of the seat, or of that which was
 * asked for, else of the first list, in the event's order; who has none comes last. A seat stands before one that was asked for, and this
 * before places in their order.
 */
export function signUpRows(event: EventForLeaders): string[][] {
  const places = event.roles.map(({ name }) => name);
  const rankOf = (role: string) => (role === '' ? places.length : places.indexOf(role));
  const people = peopleOf(event).toSorted(
    (one, other) =>
      rankOf(one.role) - rankOf(other.role) ||
      Number(one.answer !== 'seat') - Number(other.answer !== 'seat') ||
      one.place - other.place ||
      ranks.indexOf(one.answer) - ranks.indexOf(other.answer) ||
      byName(one.username, other.username),
  );
  return [
    heads,
    ...people.map((one) => [one.role, one.username, one.standing, one.note, one.came]),
  ];
}

function peopleOf({ rsvps, asked, waitlist, notes, absent, marks }: EventForLeaders) {
  const marked = marks.filter(({ mark }) => mark !== 'none');
  const named = new Map(
    [...rsvps, ...asked, ...waitlist, ...absent, ...marked].map((one) => [
      one.userId,
      one.username,
    ]),
  );
  return [...named].map(([userId, username]) => {
    const rsvp = rsvps.find((one) => one.userId === userId);
    const wish = asked.find((one) => one.userId === userId);
    const isAway = absent.some((one) => one.userId === userId);
    const silent = isAway ? ('away' as const) : ('none' as const);
    const answer = wish ? ('asked' as const) : (rsvp?.answer ?? silent);
    const waiting = waitlist.filter((one) => one.userId === userId);
    const held = answer === 'seat' ? rsvp?.role : wish?.role;
    const role = held ?? waiting[0]?.role ?? '';
    const lists = waiting.map((one) =>
      one.role === role ? `waiting ${one.place}` : `waiting ${one.place} (${one.role})`,
    );
    return {
      ...{ role, username, answer },
      standing: [words[answer], ...lists].filter((one) => one !== '').join(', '),
      note: notes.find((one) => one.userId === userId)?.note ?? '',
      came: markCells[marked.find((one) => one.userId === userId)?.mark ?? 'none'],
      place: held === undefined ? (waiting[0]?.place ?? 0) : 0,
    };
  });
}

import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { answerNotes } from '#server/db/event-tables.ts';
import { diceOf, type Dice } from './dice.ts';
import { demoAttendance, type Attendance } from './attendance.ts';
import type { DemoAccount } from './accounts.ts';
import { plannedEvent, type DemoEvent, type PlannedEvent } from './calendar.ts';
import { dayFrom, hoursBefore } from './clock.ts';
import type { EventPlan } from './event-plans.ts';

interface RuledPlan extends EventPlan {
  /** Days from today. */
  readonly day: number;
  readonly rules: Partial<DemoEvent>;
  /** How many have a seat in each role; thrown if missing. */
  readonly taken?: PlannedEvent['taken'];
  readonly times?: (start: Date) => Pick<DemoEvent, 'publishAt' | 'opensAt' | 'closesAt'>;
}

/** How long ago the one began that is under way. */
const BEGAN_MS = 20 * MINUTE_MS;

/** All its seats are taken: nobody is asked to come to what has begun. */
const underWay: EventPlan = {
  title: 'Gate watch at Ring station',
  at: 0,
  hours: 2.5,
  description: '<p>Everybody who docks is checked in at the gate, whoever they are.</p>',
  picture: 'ringed-giant',
  roles: { 'Flight controller': 2, Gunner: 4, 'Field medic': 2 },
};

/** They check people in at the one that is under way, beside whoever may edit it. */
const helpers: readonly string[] = ['crew41', 'crew42'];

/** Events whose sign-ups aren't as usual: a draft, one that was called off, one whose seats leaders confirm. */
const plans: readonly RuledPlan[] = [
  {
    day: 4,
    title: 'Salvage at the old relay',
    at: 19,
    hours: 3,
    description:
      '<p>Still to be decided: how many tugs, and who brings the cutters. Nobody outside the planning sees this yet.</p>',
    picture: 'green-veil',
    roles: { Hauler: 4, Engineer: 6, 'Escort pilot': 4 },
    rules: { state: 'draft' },
    times: (start) => ({ publishAt: hoursBefore(start, 48) }),
  },
  {
    day: 5,
    title: 'Race around the marker buoys',
    at: 18,
    hours: 2,
    description: '<p>Three laps, no weapons, one prize. Spectators stay below the gate.</p>',
    picture: 'dawn-line',
    roles: { 'Escort pilot': 8, 'Flight controller': 2, Guest: 20 },
    rules: {
      state: 'calledOff',
      offReason: 'The marshals are on the relief convoy. We race next month.',
    },
  },
  {
    day: 9,
    title: 'Boarding drill, closed group',
    at: 20,
    hours: 2,
    description: '<p>Two teams, one derelict. The leads put the teams together.</p>',
    picture: 'rust-moon',
    roles: { Gunner: 4, 'Field medic': 2, Engineer: 2 },
    taken: { Gunner: 3, 'Field medic': 1, Engineer: 2 },
    rules: {
      confirm: true,
      question: 'Which suit do you bring?',
      audience: { departments: ['support', 'medical'], positions: [], flags: [] },
    },
    times: (start) => ({ opensAt: hoursBefore(start, 14 * 24), closesAt: hoursBefore(start, 24) }),
  },
];

/** What its members have answered to that question. */
const suits = ['The light one', 'Heavy, with a cutter', 'White, so that you find me'] as const;

/** Two in which nobody has a seat yet, later than all others. */
const later: readonly RuledPlan[] = [
  {
    day: 62,
    title: 'Long watch at the Veil',
    at: 18,
    hours: 6,
    description: '<p>Six hours, two shifts. Sign-ups open once the rota stands.</p>',
    picture: 'green-veil',
    roles: { 'Escort pilot': 6, Scout: 4, 'Field medic': 1 },
    rules: {},
    times: (start) => ({ opensAt: hoursBefore(start, 50 * 24), closesAt: hoursBefore(start, 24) }),
  },
  {
    day: 64,
    title: 'Ore train to Korrin IV',
    at: 19,
    hours: 4,
    description: '<p>Eight haulers in one line, and escorts on both sides of it.</p>',
    picture: 'rust-moon',
    roles: { Hauler: 8, 'Escort pilot': 6 },
    rules: { locked: true, lockReason: 'The yard has yet to name a berth.' },
  },
];

interface Ruled extends Attendance {
  readonly events: readonly DemoEvent[];
  readonly notes: readonly (typeof answerNotes.$inferInsert)[];
  /** The one that is under way, in which people are being checked in. */
  readonly underWay: PlannedEvent;
}

interface People {
  readonly accounts: readonly DemoAccount[];
  readonly plannerId: string;
}

/** These events and who has answered them; thrown with dice of their own, so that all else in the demo stays as it is. */
export function demoRuledEvents(now: Date, { accounts, plannerId }: People): Ruled {
  const [dice, others] = [diceOf(20_261_129), diceOf(20_261_130)];
  const occasion = { now, plannerId };
  const calendar = plans.map((plan) =>
    ruledEvent(dice, plan, { ...occasion, isAnnounced: plan.rules.state !== 'draft' }),
  );
  const start = new Date(Math.floor((now.getTime() - BEGAN_MS) / MINUTE_MS) * MINUTE_MS);
  const begun = { ...occasion, plan: underWay, start, isAnnounced: true };
  const watch = withHelpers(plannedEvent(dice, dice, begun), accounts);
  calendar.push(watch);
  const known = calendar.filter(({ event }) => event.state !== 'draft');
  const attendance = demoAttendance(dice, { calendar: known, accounts, now });
  calendar.push(
    ...later.map((plan) => ruledEvent(others, plan, { ...occasion, isAnnounced: false })),
  );
  const unanswered = calendar
    .filter((one) => !known.includes(one))
    .flatMap(({ roles }) => roles.map((role) => ({ ...role, attending: 0 })));
  const all = asked(calendar, { ...attendance, roles: [...attendance.roles, ...unanswered] });
  return { ...all, notes: notesOf(calendar, attendance), underWay: watch };
}

type Occasion = Omit<Parameters<typeof plannedEvent>[2], 'plan' | 'start'>;

function ruledEvent(dice: Dice, plan: RuledPlan, occasion: Occasion): PlannedEvent {
  const start = new Date(dayFrom(occasion.now, plan.day).getTime() + plan.at * HOUR_MS);
  const planned = plannedEvent(dice, dice, { ...occasion, plan, start });
  const unknown = { discordChannelId: null, discordMessageId: null };
  const rules = { ...plan.rules, ...plan.times?.(start), ...(!occasion.isAnnounced && unknown) };
  return {
    ...planned,
    event: { ...planned.event, ...rules },
    ...(plan.taken && { taken: plan.taken }),
  };
}

function withHelpers(planned: PlannedEvent, accounts: readonly DemoAccount[]): PlannedEvent {
  const helping = accounts.filter(({ username }) => helpers.includes(username));
  const event = { ...planned.event, helpers: helping.map(({ id }) => id) };
  return { ...planned, event, taken: underWay.roles };
}

/** Where the event asks something, whoever said that they come has answered it. */
function notesOf(calendar: readonly PlannedEvent[], { rsvps }: Attendance): Ruled['notes'] {
  const asking = calendar.filter(({ event }) => event.question).map(({ event }) => event.id);
  return rsvps
    .filter(({ eventId, answer }) => asking.includes(eventId) && answer === 'seat')
    .map(({ eventId, userId }, turn) => ({
      ...{ eventId, userId },
      note: suits[turn % suits.length] ?? suits[0],
    }));
}

/** Where leaders confirm, the last seat of each role is still asked for. */
function asked(
  calendar: readonly PlannedEvent[],
  attendance: Attendance,
): Omit<Ruled, 'notes' | 'underWay'> {
  const confirming = calendar.filter(({ event }) => event.confirm).map(({ event }) => event.id);
  const last = new Map(
    attendance.rsvps
      .filter(({ eventId, answer }) => confirming.includes(eventId) && answer === 'seat')
      .map((rsvp) => [rsvp.roleId, rsvp]),
  );
  const isLast = (rsvp: Attendance['rsvps'][number]) => last.get(rsvp.roleId) === rsvp;
  return {
    events: calendar.map(({ event }) => event),
    waiting: attendance.waiting.filter(({ eventId }) => !confirming.includes(eventId)),
    rsvps: attendance.rsvps.map((rsvp) => (isLast(rsvp) ? { ...rsvp, answer: 'asked' } : rsvp)),
    roles: attendance.roles.map((role) =>
      last.has(role.id) ? { ...role, attending: (role.attending ?? 0) - 1 } : role,
    ),
  };
}

import { firstOrganisation } from '#domain/first/organisation.ts';
import type { rsvps, waitlist } from '#server/db/event-tables.ts';
import type { DemoAccount } from './accounts.ts';
import type { EventRoleRow, PlannedEvent } from './calendar.ts';
import { earlier, hoursBefore } from './clock.ts';
import type { Dice } from './dice.ts';

export type DemoRsvp = typeof rsvps.$inferInsert;
export type DemoPlace = Omit<typeof waitlist.$inferInsert, 'ticket'>;

/** Who comes to what: never more people than places, one role for each member and event. */
export interface Attendance {
  readonly roles: readonly EventRoleRow[];
  readonly rsvps: readonly DemoRsvp[];
  /** Who waits for full roles, in the order of their tickets. */
  readonly waiting: readonly DemoPlace[];
}

interface Evening {
  readonly planned: PlannedEvent;
  /** Those who come in any case. */
  readonly invited: readonly Invitation[];
  readonly guests: readonly DemoAccount[];
  readonly now: Date;
}

/** Some roles are full, some have one place left, some are nearly empty. `attending` counts the RSVPs returned. */
export function demoAttendance(
  dice: Dice,
  people: {
    readonly calendar: readonly PlannedEvent[];
    readonly accounts: readonly DemoAccount[];
    readonly now: Date;
  },
): Attendance {
  const { calendar, accounts, now } = people;
  // The pilot's own evenings are chosen by hand, so that there are free places left to try things out.
  const guests = accounts.filter(
    ({ flags, username }) => flags?.includes('OrgMember') && username !== 'pilot',
  );
  const invitations = invitationsTo(calendar, accounts, now);
  const evenings = calendar.map((planned) => {
    const invited = invitations.filter(({ eventId }) => eventId === planned.event.id);
    return attendanceAt(dice, { planned, invited, guests, now });
  });
  return {
    roles: evenings.flatMap(({ roles }) => roles),
    rsvps: evenings.flatMap(({ rsvps }) => rsvps),
    waiting: evenings.flatMap(({ waiting }) => waiting),
  };
}

function attendanceAt(dice: Dice, { planned, invited, guests, now }: Evening): Attendance {
  const free = dice.shuffled(guests);
  const rsvps: DemoRsvp[] = [];
  const note = (userId: string, role: EventRoleRow, answer: 'seat' | 'none') =>
    rsvps.push({
      eventId: planned.event.id,
      userId,
      roleId: role.id,
      role: role.name,
      answer,
      source: dice.roll() < 0.6 ? 'web' : 'discord',
      changedAt: hoursBefore(earlier(now, planned.event.start), 1 + dice.below(240)),
    });
  const roles = planned.roles.map((role) => {
    const certain = invited.filter((one) => one.role === role.name);
    const wanted = planned.taken?.[role.name] ?? placesTaken(dice, role.capacity);
    const places = Math.max(0, Math.min(role.capacity, wanted) - certain.length);
    const others = takeFitting(free, role.department ?? '', places);
    const coming = [...certain.map(({ userId }) => userId), ...others.map(({ id }) => id)];
    for (const userId of coming) note(userId, role, 'seat');
    return { ...role, attending: coming.length };
  });
  const changedMind = free.pop();
  if (changedMind && roles[0]) note(changedMind.id, roles[0], 'none');
  const others = planned.event.start > now ? withoutSeat({ planned, roles, free, now }) : noOthers;
  return { roles, rsvps: [...rsvps, ...others.rsvps], waiting: others.waiting };
}

const noOthers = { rsvps: [], waiting: [] };

/** Some of those who have no seat: the first wait for the first full role, others say maybe, or that they can't go. */
function withoutSeat({
  planned,
  roles,
  free,
  now,
}: Pick<Evening, 'planned' | 'now'> & {
  readonly roles: readonly EventRoleRow[];
  readonly free: readonly DemoAccount[];
}): Pick<Attendance, 'rsvps' | 'waiting'> {
  const eventId = planned.event.id;
  const full = roles.find(({ capacity, attending }) => attending === capacity);
  const at = hoursBefore(earlier(now, planned.event.start), 5);
  const waiting = full ? free.slice(0, WAITING) : [];
  const answered = (answer: 'none' | 'maybe' | 'no') => (account: DemoAccount) => ({
    ...{ eventId, userId: account.id, answer, changedAt: at },
  });
  return {
    rsvps: [
      ...waiting.map(answered('none')),
      ...free.slice(WAITING, WAITING + 2).map(answered('maybe')),
      ...free.slice(WAITING + 2, WAITING + 3).map(answered('no')),
    ],
    waiting: waiting.map(({ id: userId }) => ({
      ...{ eventId, userId, roleId: full?.id ?? '', createdAt: at },
    })),
  };
}

const WAITING = 3;

function placesTaken(dice: Dice, capacity: number): number {
  const chance = dice.roll();
  if (chance < 0.25) return capacity;
  if (chance < 0.5) return capacity - 1;
  return dice.below(capacity);
}

/** Takes people out of `free`, those of the role's department first. */
function takeFitting(free: DemoAccount[], department: string, count: number): DemoAccount[] {
  const fits = (user: DemoAccount) =>
    firstOrganisation.position(user.primaryPositionId)?.department === department;
  const taken = [...free.filter(fits), ...free.filter((user) => !fits(user))].slice(0, count);
  for (const user of taken) free.splice(free.indexOf(user), 1);
  return taken;
}

interface Invitation {
  readonly eventId: string;
  readonly userId: string;
  readonly role: string;
}

/** The pilot flies two of the coming evenings and a few past ones; the recruit comes to the open day. */
function invitationsTo(
  calendar: readonly PlannedEvent[],
  accounts: readonly DemoAccount[],
  now: Date,
): Invitation[] {
  const idOf = (username: string) => accounts.find((one) => one.username === username)?.id;
  const pilot = idOf('pilot');
  const recruit = idOf('recruit');
  const of = (title: string) => calendar.filter(({ event }) => event.title === title);
  const coming = (title: string) =>
    of(title)
      .filter(({ event }) => event.start > now)
      .slice(0, 1);
  const gone = (title: string) =>
    of(title)
      .filter(({ event }) => event.start <= now)
      .slice(-3);
  const invite = (userId: string | undefined, role: string, to: readonly PlannedEvent[]) =>
    userId === undefined ? [] : to.map(({ event }) => ({ eventId: event.id, userId, role }));
  return [
    ...invite(pilot, 'Hauler', [...coming('Escort: Lyra run'), ...gone('Escort: Lyra run')]),
    ...invite(pilot, 'Surveyor', [
      ...coming('Sunday survey flight'),
      ...gone('Sunday survey flight'),
    ]),
    ...invite(recruit, 'Guest', coming('Open day and fly-in')),
  ];
}

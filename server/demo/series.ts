import { HOUR_MS } from '#domain/time/durations.ts';
import { datesDue, instantOn } from '#server/features/events/series/series-dates.ts';
import { fieldsAt } from '#server/features/events/series/series-event.ts';
import { digestsOf } from '#server/features/events/series/series-wish.ts';
import type { eventSeries, SeriesEvent, seriesStanding } from '#server/db/planning-tables.ts';
import type { DemoAccount } from './accounts.ts';
import type { Attendance, DemoPlace, DemoRsvp } from './attendance.ts';
import { plannedEvent, type DemoEvent, type EventRoleRow } from './calendar.ts';
import { dayFrom, hoursBefore } from './clock.ts';
import { diceOf } from './dice.ts';
import type { EventPlan } from './event-plans.ts';

const patrol: EventPlan = {
  title: 'Lane patrol',
  at: 21, // on the clock of the series
  hours: 1.5,
  description:
    '<p>Every Monday, once out to the Veil and back. Quiet, mostly. <strong>One medic flies along.</strong></p>',
  picture: 'green-veil',
  roles: { 'Escort pilot': 4, 'Field medic': 1 },
};
/** So many members want a seat in each, by role: one pilot is missing, and one medic waits. */
const wanted: readonly number[] = [3, 2];

const ZONE = 'Europe/Berlin';

interface Series extends Attendance {
  readonly series: typeof eventSeries.$inferInsert;
  readonly standing: readonly (typeof seriesStanding.$inferInsert)[];
  readonly events: readonly DemoEvent[];
}

/** A weekly series with its events, made as far ahead as the server makes them, and who has a seat in each of them. */
export function demoSeries(
  now: Date,
  {
    accounts,
    plannerId,
  }: { readonly accounts: readonly DemoAccount[]; readonly plannerId: string },
): Series {
  const dice = diceOf(20_261_131); // of their own: whatever else is thrown stays as it is
  const start = instantOn(ZONE, nextMonday(now), patrol.at * HOUR_MS);
  const occasion = { plan: patrol, start, now, plannerId, isAnnounced: false };
  const planned = plannedEvent(dice, dice, occasion);
  const event = eachOf(planned.event, planned.roles);
  const lengthMs = patrol.hours * HOUR_MS;
  const times = { ...{ rule: 'FREQ=WEEKLY;BYDAY=MO', zone: ZONE, start }, lengthMs };
  const { dates, dueAt } = datesDue(times, { after: now, now });
  const seriesId = dice.uuid();
  const createdAt = hoursBefore(now, 30);
  const made = { createdAt, createdBy: plannerId, changedBy: plannerId };
  const crew = dice.shuffled(accounts.filter(({ username }) => username.startsWith('crew')));
  const standing = event.roles.flatMap(({ id: roleId }, place) =>
    crew.splice(0, wanted[place]).map(({ id: userId }, turn) => ({
      ...{ seriesId, userId, roleId, orWait: true },
      createdAt: new Date(createdAt.getTime() + (turn + 1) * HOUR_MS),
    })),
  );
  const events = dates.map(({ at, day }): DemoEvent => {
    const fields = fieldsAt(event, { at, zone: ZONE, lengthMs });
    const { roles: _, helpers, ...columns } = fields;
    return {
      ...{ ...columns, ...made, helpers: [...helpers], id: dice.uuid() },
      ...{ seriesId, occurrence: day, seriesFields: digestsOf(fields, ZONE) },
    };
  });
  return {
    series: { id: seriesId, ...times, event, madeUntil: dates.at(-1)?.at ?? now, dueAt, ...made },
    ...{ standing, events, ...attendanceOf(events, event, standing) },
  };
}

function nextMonday(now: Date): string {
  const days = (8 - now.getUTCDay()) % 7 || 7;
  return dayFrom(now, days).toISOString().slice(0, 10);
}

function eachOf(planned: DemoEvent, roles: readonly EventRoleRow[]): SeriesEvent {
  const { title, description = '', eventImageUrl = '' } = planned;
  return {
    ...{ title, description, eventImageUrl, handoverHours: 2, audience: null, confirm: false },
    ...{ question: '', helpers: [], opensBefore: null, closesBefore: null },
    roles: roles.map(({ id, name, icon = '', department = '', capacity }) => ({
      ...{ id, name, icon, department, capacity, audience: null },
    })),
  };
}

/** Whoever came first has the seats of their role, the others wait. */
function attendanceOf(
  events: readonly DemoEvent[],
  { roles }: SeriesEvent,
  standing: Series['standing'],
): Attendance {
  const rsvps: DemoRsvp[] = [];
  const waiting: DemoPlace[] = [];
  const rows = events.flatMap(({ id: eventId }) =>
    roles.map((role, place): EventRoleRow => {
      const all = standing.filter(({ roleId }) => roleId === role.id);
      for (const [turn, { userId, createdAt }] of all.entries()) {
        const isSeat = turn < role.capacity;
        const own = { eventId, userId, changedAt: createdAt };
        if (isSeat) rsvps.push({ ...own, answer: 'seat', roleId: role.id, role: role.name });
        else rsvps.push({ ...own, answer: 'none' });
        if (!isSeat) waiting.push({ eventId, userId, roleId: role.id, createdAt });
      }
      return { ...role, eventId, place, attending: Math.min(all.length, role.capacity) };
    }),
  );
  return { roles: rows, rsvps, waiting };
}

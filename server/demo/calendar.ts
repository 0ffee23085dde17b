import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import type { eventRoles, events } from '#server/db/event-tables.ts';
import { dayFrom, earlier, hoursBefore } from './clock.ts';
import { diceOf, type Dice } from './dice.ts';
import { plansOf, type EventPlan } from './event-plans.ts';
import { specials } from './event-plans.special.ts';

export type DemoEvent = typeof events.$inferInsert & { readonly id: string };
export type EventRoleRow = typeof eventRoles.$inferInsert & {
  readonly id: string;
  readonly capacity: number;
};

/** An event before anyone has signed up: `taken` has the places taken if the plan says how many. */
export interface PlannedEvent {
  readonly event: DemoEvent;
  readonly roles: readonly EventRoleRow[];
  readonly taken: Readonly<Record<string, number>> | null;
}

/** How many days the calendar reaches into the past and into the future. */
const CALENDAR_REACH = 61;

/** The organisation's evenings, two months either way, in the order of their start. */
export function demoCalendar(dice: Dice, now: Date, plannerId: string): PlannedEvent[] {
  const roleIds = diceOf(20_261_127); // of their own: whatever else is thrown stays as it is
  const planned: { plan: EventPlan; start: Date; taken: PlannedEvent['taken'] }[] = [];
  for (let day = -CALENDAR_REACH; day <= CALENDAR_REACH; day += 1) {
    const midnight = dayFrom(now, day);
    const week = Math.floor(midnight.getTime() / (7 * DAY_MS));
    for (const plan of plansOf(midnight.getUTCDay(), week))
      planned.push({ plan, start: hoursAfter(midnight, plan.at), taken: null });
    for (const plan of specials.filter((special) => special.day === day))
      planned.push({ plan, start: hoursAfter(midnight, plan.at), taken: plan.taken ?? null });
  }
  return planned
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ plan, start, taken }) => ({
      ...plannedEvent(dice, roleIds, { plan, start, now, plannerId, isAnnounced: taken !== null }),
      taken,
    }));
}

/** One event of a plan, with its roles. */
export function plannedEvent(dice: Dice, roleIds: Dice, occasion: Occasion): PlannedEvent {
  const event = eventOf(dice, occasion);
  return { event, roles: rolesOf(event.id, occasion.plan, roleIds), taken: null };
}

interface Occasion {
  readonly plan: EventPlan;
  readonly start: Date;
  readonly now: Date;
  readonly plannerId: string;
  readonly isAnnounced: boolean;
}

/** Two in three events were announced in the chat and carry its ids. */
function eventOf(dice: Dice, { plan, start, now, plannerId, isAnnounced }: Occasion): DemoEvent {
  const inChat = dice.roll() < 2 / 3 || isAnnounced;
  return {
    id: dice.uuid(),
    title: plan.title,
    start,
    end: hoursAfter(start, plan.hours),
    description: plan.description,
    eventImageUrl: plan.picture ? `/art/sample/${plan.picture}.webp` : '',
    discordChannelId: inChat ? '1186402217750073344' : null,
    discordMessageId: inChat ? dice.digits(19) : null,
    createdBy: plannerId,
    changedBy: plannerId,
    createdAt: earlier(hoursBefore(start, 14 * 24), hoursBefore(now, 1 + dice.below(48))),
  };
}

function rolesOf(eventId: string, plan: EventPlan, dice: Dice): EventRoleRow[] {
  return Object.entries(plan.roles).map(([name, capacity], place) => {
    const option = firstRoles.find((one) => one.name === name);
    if (!option) throw new Error(`There is no RSVP option "${name}" (${plan.title}).`);
    const { icon, department } = option;
    return { eventId, id: dice.uuid(), name, icon, department, capacity, place };
  });
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS);
}

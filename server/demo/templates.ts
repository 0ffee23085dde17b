import type { eventTemplates } from '#server/db/planning-tables.ts';
import type { PlannedEvent } from './calendar.ts';
import { diceOf } from './dice.ts';

/** What the planner keeps to start from. */
const titles = ['Escort: Lyra run', 'Comms drill'];

/** A template of each, by the last event of that title. */
export function demoTemplates(
  calendar: readonly PlannedEvent[],
  { now, changedBy }: { readonly now: Date; readonly changedBy: string },
): (typeof eventTemplates.$inferInsert)[] {
  const dice = diceOf(20_261_129); // of their own: whatever else is thrown stays as it is
  return titles.map((title, place) => {
    const planned = calendar.findLast(({ event }) => event.title === title);
    if (!planned) throw new Error(`The demo has no event "${title}".`);
    const { start, end, description = '', eventImageUrl = '' } = planned.event;
    const roles = planned.roles.map(({ name, icon = '', department = '', capacity }) => ({
      ...{ name, icon, department, capacity },
    }));
    const event = {
      ...{ title, description, eventImageUrl, roles },
      ...{ start: start.toISOString(), end: end.toISOString() },
    };
    return { id: dice.uuid(), name: title, place, event, createdAt: now, changedBy };
  });
}

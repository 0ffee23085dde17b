import type { EventTemplate } from '#contract/event-templates.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { clockTime, duration } from '#ui/time/time.ts';

/** What an event of a template is like, in a line: "20:00 – 22:00 · 3 roles, 12 places". */
export function templateWords({ event }: Pick<EventTemplate, 'event'>): string {
  return `${timesOf(event)} · ${rolesOf(event.roles)}`;
}

function timesOf({ start, end }: EventTemplate['event']): string {
  const length = Date.parse(end) - Date.parse(start);
  if (length === 0) return clockTime(start);
  if (length < DAY_MS) return `${clockTime(start)} – ${clockTime(end)}`;
  return `${clockTime(start)}, ${duration(length)}`;
}

function rolesOf(roles: EventTemplate['event']['roles']): string {
  if (roles.length === 0) return 'no roles';
  const places = roles.reduce((sum, { capacity }) => sum + capacity, 0);
  return `${counted(roles.length, 'role')}, ${counted(places, 'place')}`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

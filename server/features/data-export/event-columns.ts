import { events } from '#server/db/event-tables.ts';
import { iso } from './moments.ts';

export const ownEventColumns = {
  id: events.id,
  title: events.title,
  start: events.start,
  end: events.end,
};

/** An event that something is about. */
export function shownEvent(event: { id: string; title: string; start: Date; end: Date }) {
  return { ...event, start: iso(event.start), end: iso(event.end) };
}

import type { EventView } from '#sync/views/views.ts';
import { eventInCalendar } from '#domain/event-in-calendar.ts';
import { icalendarOf } from '#domain/icalendar.ts';

/** One event for a calendar app, as the feed would have it; `origin` is the portal's. */
export function eventFile(event: EventView, { origin, now }: { origin: string; now: Date }) {
  const { id, title, start, end, description, revision, myRole } = event;
  const isAttending = event.rsvpState === 'attending' && myRole !== null;
  const shown = eventInCalendar(
    {
      ...{ id, title, start, end, description, revision },
      changedAt: now.toISOString(),
      isDeleted: false,
      rsvp: isAttending ? { role: myRole, attending: true, revision: 0 } : null,
    },
    { address: `${origin}/events/${id}`, isOwn: false },
  );
  return {
    name: fileName(title),
    type: 'text/calendar',
    text: icalendarOf({ events: [shown] }),
  };
}

/** "night-convoy-to-lyra.ics" */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['event'];
  // The cut must not leave half of a surrogate pair.
  const name = words
    .join('-')
    .slice(0, 60)
    .replace(/[\uD800-\uDBFF]$/, '');
  return `${name}.ics`;
}

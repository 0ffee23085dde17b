import type { EventView } from '#sync/views/views.ts';
import { eventInCalendar, tentativeIn, type EventForCalendar } from '#domain/event-in-calendar.ts';
import { icalendarOf } from '#domain/icalendar.ts';
import { addressOfEvent } from '#domain/addresses.ts';

/** One event for a calendar app, as the feed would have it; `origin` is the portal's. */
export function eventFile(event: EventView, { origin, now }: { origin: string; now: Date }) {
  const { id, title, start, end, description, revision, state, reason = '' } = event;
  const shown = eventInCalendar(
    {
      ...{ id, title, start, end, description, revision },
      changedAt: now.toISOString(),
      isDeleted: false,
      offReason: state === 'calledOff' ? reason : null,
      rsvp: placeIn(event),
    },
    { address: `${origin}${addressOfEvent(id)}`, isOwn: false },
  );
  return {
    name: fileName(title),
    type: 'text/calendar',
    text: icalendarOf({ events: [shown] }),
  };
}

/** The member's own answer as the server has it: what waits to be sent is none yet. */
function placeIn({ answer: own, rsvpState, myRole, roles }: EventView): EventForCalendar['rsvp'] {
  if (rsvpState === 'attending' && myRole !== null)
    return { role: myRole, attending: true, revision: 0 };
  const tentative = own.isWaiting ? null : tentativeIn(own.answer);
  const role = roles.find(({ mine }) => mine === 'asked')?.name ?? '';
  return tentative && { role, attending: false, tentative, revision: 0 };
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

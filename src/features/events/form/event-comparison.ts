import type { StoredRole } from '#contract/events.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { picturesCompared, type Comparison } from '#ui/editing/version-comparison.ts';
import { timeSpan } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { lengthOf, type EditedEvent, type TypedEvent } from './typed-event.ts';

/** Somebody else's version of an event beside what is typed. */
export function eventsCompared(
  theirs: EditedEvent,
  mine: TypedEvent,
  now: Date,
): Comparison<TypedEvent> {
  return {
    title: { name: 'Title', theirs: theirs.title, mine: mine.title },
    start: { name: 'Time', theirs: timeSpan(theirs, now), mine: timesOf(mine, now) },
    end: 'start',
    roles: { name: 'Roles', theirs: rolesText(theirs.roles), mine: rolesText(mine.roles) },
    description: {
      name: 'Description',
      theirs: theirs.description,
      mine: mine.description,
      policy: htmlPolicy,
    },
    eventImageUrl: {
      name: 'Event image',
      ...picturesCompared(theirs.eventImageUrl, mine.eventImageUrl),
    },
  };
}

function timesOf(mine: TypedEvent, now: Date): string {
  const { start, end } = mine;
  if (lengthOf(mine) === null) return 'Not a whole date and time';
  return timeSpan({ start: start.at ?? '', end: end.at ?? '' }, now);
}

/** `Hauler 8, Gunner 2` */
function rolesText(roles: readonly StoredRole[]): string {
  return roles.map(({ name, capacity }) => `${isolated(name)} ${capacity}`).join(', ');
}

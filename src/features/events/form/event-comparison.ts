import type { StoredRole } from '#contract/events.ts';
import { organisationNow } from '#data/organisation.ts';
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
    roles: {
      name: 'Roles',
      theirs: rolesText(theirs.roles, mine.roles),
      mine: rolesText(mine.roles, theirs.roles),
    },
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

/** `Hauler 8, Gunner 2 (Medical, icon none)`: a department and an icon are told where the others have another one. */
function rolesText(roles: readonly StoredRole[], others: readonly StoredRole[]): string {
  return roles.map((role) => roleText(role, others)).join(', ');
}

function roleText(role: StoredRole, others: readonly StoredRole[]): string {
  const { name, capacity, department, icon } = role;
  const alike = others.filter((other) => other.name === name);
  const isNews = (field: 'department' | 'icon') =>
    alike.length > 0 && !alike.some((other) => other[field] === role[field]);
  const told = [
    ...(isNews('department')
      ? [department === '' ? 'no department' : organisationNow().nameOf(department)]
      : []),
    ...(isNews('icon') ? [`icon ${icon === '' ? 'none' : isolated(icon)}`] : []),
  ];
  return `${isolated(name)} ${capacity}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
}

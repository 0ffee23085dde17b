import type { StoredRole } from '#contract/events.ts';
import { textOf } from '#domain/html-policy.ts';
import { timeSpan } from '#ui/time.ts';
import { lengthOf, type EditedEvent, type TypedEvent } from './typed-event.ts';

/** One thing that two versions of an event say differently. */
export interface Difference {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Where somebody else's version differs from what is typed, in words. */
export function differencesOf(theirs: EditedEvent, mine: TypedEvent, now: Date): Difference[] {
  const rows = [
    { name: 'Title', theirs: theirs.title, mine: mine.title.trim() },
    { name: 'Time', theirs: timeSpan(theirs, now), mine: timesOf(mine, now) },
    { name: 'Roles', theirs: rolesText(theirs.roles), mine: rolesText(mine.roles) },
    { name: 'Description', theirs: words(theirs.description), mine: words(mine.description) },
    { name: 'Event image', ...pictures(theirs.eventImageUrl, mine.eventImageUrl) },
  ];
  return rows
    .filter((row) => row.theirs !== row.mine)
    .map(({ name, theirs: one, mine: other }) => ({
      name,
      theirs: one === '' ? 'None' : one,
      mine: other === '' ? 'None' : other,
    }));
}

function timesOf(mine: TypedEvent, now: Date): string {
  const { start, end } = mine;
  if (lengthOf(mine) === null) return 'Not a whole date and time';
  return timeSpan({ start: start.at ?? '', end: end.at ?? '' }, now);
}

/** `Hauler 8, Gunner 2` */
function rolesText(roles: readonly StoredRole[]): string {
  return roles.map(({ name, capacity }) => `${name} ${capacity}`).join(', ');
}

function words(html: string): string {
  return textOf(html).trim();
}

function pictures(theirs: string, mine: string) {
  const said = (address: string) => (address === '' ? '' : 'A picture');
  const isOther = theirs !== mine && theirs !== '' && mine !== '';
  return { theirs: isOther ? 'Another picture' : said(theirs), mine: said(mine) };
}

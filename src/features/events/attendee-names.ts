// @chunk events
import type { AttendeeView } from '#sync/views/views.ts';

/** Who attends, in one line, the member first: up to three names; if there are more, two names and the number of others. */
export function namesOf(attendees: readonly AttendeeView[]): readonly string[] {
  const others = attendees.filter(({ isMe }) => !isMe).map(({ username }) => username);
  const names = others.length < attendees.length ? ['You', ...others] : others;
  return names.length <= 3 ? names : [...names.slice(0, 2), `${names.length - 2} more`];
}

/** `A`, `A and B`, `A, B and C`. */
export function joined(names: readonly string[]): string {
  return names.map((name, place) => `${joint(place, names.length)}${name}`).join('');
}

/** What stands before the name at this place. */
export function joint(place: number, count: number): string {
  if (place === 0) return '';
  return place === count - 1 ? ' and ' : ', ';
}

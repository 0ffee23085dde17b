import type { AttendeeView } from '#data/events.ts';

/** Who attends, in one line, the member first: up to three names; if there are more, two names and the number of others. */
export function namesOf(attendees: readonly AttendeeView[]): readonly string[] {
  const others = attendees.filter(({ isMe }) => !isMe).map(({ username }) => username);
  const names = others.length < attendees.length ? ['You', ...others] : others;
  return names.length <= 3 ? names : [...names.slice(0, 2), `${names.length - 2} more`];
}

/** `A`, `A and B`, `A, B and C`. */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length <= 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

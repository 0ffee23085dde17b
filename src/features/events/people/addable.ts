import { byName } from '#domain/by-name.ts';
import type { EventPeople } from './people.data.ts';
import type { NamedMember } from '#sync/views/kept-people.ts';
import { destinationsFrom, peopleGroups, type WayOfMoving } from './people-groups.ts';

/** Somebody without a seat, who can be put into the event. */
interface Addable extends NamedMember {
  /** Where they stand now, in words: "Hauler, waitlist", "away"; '' for nowhere. */
  readonly standing: string;
  readonly destinations: readonly WayOfMoving[];
}

/** SPEC 30.61: everybody without a seat, by name: whoever hasn't answered, is away, asks, waits, or said maybe or can't go. */
export function addable({ event, all, away }: EventPeople): Addable[] {
  const groups = peopleGroups(event);
  const seated = new Set(
    groups.filter(({ to }) => to === 'seat').flatMap(({ people }) => people.map(idOf)),
  );
  const asked = new Map(event.asked?.map(({ userId, role }) => [userId, role]));
  const named = [...all, ...(event.asked ?? []), ...groups.flatMap(({ people }) => people)];
  const names = new Map(named.map(({ userId, username }) => [userId, username]));
  const anywhere = destinationsFrom(event, null);
  return [...names]
    .filter(([userId]) => !seated.has(userId))
    .toSorted(([, one], [, other]) => byName(one, other))
    .map(([userId, username]) => {
      const places = groups.filter(({ people }) => people.some((one) => one.userId === userId));
      const role = asked.get(userId);
      const words = [
        ...(role === undefined ? [] : [`asks for ${role}`]),
        ...places.map(({ title }) => title),
        ...(away.has(userId) ? ['away'] : []),
      ];
      const destinations = anywhere.filter(
        (to) => !places.some((place) => place.to === to.to && place.role === to.role),
      );
      return { userId, username, standing: words.join(', '), destinations };
    });
}

function idOf({ userId }: NamedMember): string {
  return userId;
}

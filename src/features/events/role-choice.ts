import type { StoredRole } from '#contract/events.ts';
import { departments } from '#domain/departments.ts';
import { rsvpOptions } from '#domain/rsvp-options.ts';

/** The most places a role can have, as in the contract. */
export const MOST_PLACES = 10_000;

export interface RoleGroup {
  /** A department's id; empty for roles of no single department. */
  readonly department: string;
  readonly name: string;
  readonly roles: readonly StoredRole[];
}

/**
 * The roles that can be chosen: the catalogue's, and those that the event has besides, with the capacity each one has
 * or would get. By department, and only those that a word fits.
 */
export function roleGroups(own: readonly StoredRole[], wanted = ''): RoleGroup[] {
  const all = choosable(own);
  const word = wanted.trim().toLowerCase();
  const groups = [
    ...departments.map(({ id, name }) => ({ department: id as string, name })),
    { department: '', name: 'Any department' },
  ];
  return groups
    .map((group) => {
      const isWhole = word !== '' && group.name.toLowerCase().includes(word);
      const roles = all.filter(
        ({ department, name }) =>
          department === group.department && (isWhole || name.toLowerCase().includes(word)),
      );
      return { ...group, roles };
    })
    .filter(({ roles }) => roles.length > 0);
}

/** With the role ticked or not. The order is the event's own, then the catalogue's. */
export function withRole(
  chosen: readonly StoredRole[],
  role: StoredRole,
  own: readonly StoredRole[],
): StoredRole[] {
  const others = chosen.filter(({ name }) => name !== role.name);
  if (others.length < chosen.length) return others;
  const order = new Map(choosable(own).map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: StoredRole) => order.get(name) ?? order.size;
  return [...others, role].sort((one, other) => placeOf(one) - placeOf(other));
}

export function withCapacity(
  chosen: readonly StoredRole[],
  name: string,
  capacity: number,
): StoredRole[] {
  return chosen.map((role) => (role.name === name ? { ...role, capacity } : role));
}

/** `3 selected, 16 places` */
export function choiceText(chosen: readonly StoredRole[]): string {
  if (chosen.length === 0) return 'None selected';
  const places = chosen.reduce((sum, { capacity }) => sum + capacity, 0);
  return `${chosen.length} selected, ${places === 1 ? '1 place' : `${places} places`}`;
}

/** A number that somebody typed as a capacity; null while it is none. */
export function capacityIn(typed: string): number | null {
  if (!/^\d+$/.test(typed.trim())) return null;
  const capacity = Number(typed);
  return capacity < 1 ? null : Math.min(capacity, MOST_PLACES);
}

/** Why what somebody typed is no capacity, as a sentence; null if it is one, or nothing yet. */
export function capacityProblem(typed: string): string | null {
  const text = typed.trim();
  const wanted = Number(text);
  if (text === '') return null;
  if (wanted < 1) return 'A role needs at least one place. To leave it out, untick it.';
  if (wanted > MOST_PLACES)
    return `A role has at most ${MOST_PLACES.toLocaleString('en-GB')} places.`;
  return capacityIn(text) === null ? 'Places are counted in whole numbers.' : null;
}

/** The event's own roles as it has them, then the catalogue's others with one place each. */
function choosable(own: readonly StoredRole[]): StoredRole[] {
  const names = new Set(own.map(({ name }) => name));
  const others = rsvpOptions.filter(({ name }) => !names.has(name));
  return [...own, ...others.map((option) => ({ ...option, capacity: 1 }))];
}

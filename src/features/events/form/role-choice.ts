import type { StoredRole } from '#contract/events.ts';
import type { OfferedRole } from '#contract/organisation-rows.ts';
import type { Department } from '#domain/departments.ts';
import { isRole, refTo, roleKey } from '#domain/event-role.ts';
import { isSought } from '#domain/search-text.ts';
import { numberText } from '#domain/markup/number-text.ts';

/** The most places a role can have, as in the contract. */
export const MOST_PLACES = 10_000;

const LONGEST_NAME = 60;

export interface RoleGroup {
  /** A department's id; empty for roles of no single department. */
  readonly department: string;
  readonly name: string;
  readonly roles: readonly StoredRole[];
}

/** What a choice starts from: the roles that the event has so far, those that are chosen now, and those that any event can have. */
export interface Choice {
  readonly own: readonly StoredRole[];
  readonly chosen: readonly StoredRole[];
  readonly offered: readonly OfferedRole[];
}

/**
 * The roles that can be chosen: the catalogue's, and those that the event has besides, with the name and capacity each one has
 * or would get. They are grouped by department, and only those that match what is looked for.
 */
export function roleGroups(
  choice: Choice,
  departments: readonly Pick<Department, 'id' | 'name'>[],
  wanted = '',
): RoleGroup[] {
  const all = choosable(choice);
  const groups = [
    ...departments.map(({ id, name }) => ({ department: id, name })),
    { department: '', name: 'Any department' },
  ];
  return groups
    .map((group) => {
      const isWhole = isSought(group.name, wanted); // while nothing is typed, every group is whole
      const roles = all.filter(
        ({ department, name }) =>
          department === group.department && (isWhole || isSought(name, wanted)),
      );
      return { ...group, roles };
    })
    .filter(({ roles }) => roles.length > 0);
}

/** The chosen roles after a role was ticked or unticked. The order is the event's own, then the catalogue's. */
export function withRole({ own, chosen, offered }: Choice, role: StoredRole): StoredRole[] {
  const others = chosen.filter((one) => !isRole(one, refTo(role)));
  if (others.length < chosen.length) return others;
  const order = choosable({ own, chosen: [...chosen, role], offered });
  const placeOf = (one: StoredRole) => {
    const place = order.findIndex((other) => isRole(other, refTo(one)));
    return place === -1 ? order.length : place;
  };
  return [...others, role].sort((one, other) => placeOf(one) - placeOf(other));
}

export function withCapacity(
  chosen: readonly StoredRole[],
  changed: StoredRole,
  capacity: number,
): StoredRole[] {
  return chosen.map((role) => (isRole(role, refTo(changed)) ? { ...role, capacity } : role));
}

export function withName(
  chosen: readonly StoredRole[],
  changed: StoredRole,
  name: string,
): StoredRole[] {
  return chosen.map((role) => (isRole(role, refTo(changed)) ? { ...role, name } : role));
}

/** Why a role can't have this name, as a sentence; null if it can. */
export function nameProblem(
  name: string,
  { role, chosen }: { readonly role: StoredRole; readonly chosen: readonly StoredRole[] },
): string | null {
  const wanted = roleKey(name.trim());
  if (wanted === '') return 'A role needs a name.';
  if (name.trim().length > LONGEST_NAME)
    return `A role's name has at most ${LONGEST_NAME} characters.`;
  const isTaken = chosen.some((one) => !isRole(one, refTo(role)) && roleKey(one.name) === wanted);
  return isTaken ? 'Another role has this name.' : null;
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
  if (wanted > MOST_PLACES) return `A role has at most ${numberText(MOST_PLACES)} places.`;
  return capacityIn(text) === null ? 'Places are counted in whole numbers.' : null;
}

/** The event's own roles as they are called now, then the catalogue's others with one place each. */
function choosable({ own, chosen, offered }: Choice): StoredRole[] {
  const called = own.map((role) => {
    const { name } = chosen.find((one) => isRole(one, refTo(role))) ?? role;
    return { ...role, name };
  });
  const names = new Set([...own, ...called].map(({ name }) => roleKey(name)));
  const others = offered
    .filter(({ name }) => !names.has(roleKey(name)))
    .map(({ name, icon, department }) => ({ name, icon, department, capacity: 1 }));
  return [...called, ...others];
}

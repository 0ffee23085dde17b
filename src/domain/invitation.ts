import type { Flag, Role } from '#contract/access.ts';
import { refusalsOfEdit, type EditRefusal } from './member-editing.ts';
import type { Person } from './permissions.ts';
import type { HeldPosition } from './position.ts';

/** What an invitation gives. */
export interface Gift {
  readonly role: Role;
  readonly flags: readonly Flag[];
  readonly positionId: number | null;
}

/**
 * Every reason against `maker` giving this to anybody: it is judged as an edit of a member who has nothing yet. `position` is the gift's
 * own, null if it has none.
 */
export function refusalsOfGift(
  maker: Person,
  { role, flags }: Pick<Gift, 'role' | 'flags'>,
  position: HeldPosition | null,
): EditRefusal[] {
  const nobody = { role: 'Member', flags: [], positions: [], email: '' } as const;
  const after = { ...nobody, role, flags, positions: position === null ? [] : [position] };
  return refusalsOfEdit({ editor: maker, before: nobody, after, admins: Infinity });
}

/** The three places for positions, in their order; null where none is held. */
export type PositionSlots = readonly [number | null, number | null, number | null];

/** What somebody has once they took the gift: they lose nothing by it. A new position takes the first free place; a fourth finds none. */
export function withGift(
  has: { readonly role: Role; readonly flags: readonly Flag[]; readonly slots: PositionSlots },
  { role, flags, positionId }: Gift,
): { readonly role: Role; readonly flags: Flag[]; readonly slots: PositionSlots } {
  const isHigher = ranked.indexOf(role) > ranked.indexOf(has.role);
  return {
    role: isHigher ? role : has.role,
    flags: [...new Set([...has.flags, ...flags])],
    slots: slotsWith(has.slots, positionId),
  };
}

function slotsWith(slots: PositionSlots, positionId: number | null): PositionSlots {
  if (positionId === null || slots.includes(positionId)) return slots;
  const free = slots.indexOf(null);
  const [first, second, third] = slots.map((held, place) => (place === free ? positionId : held));
  return [first ?? null, second ?? null, third ?? null];
}

const ranked: readonly Role[] = ['Member', 'Leader', 'Admin'];

import type { Flag, Role } from '#contract/access.ts';
import { MAX_POSITIONS } from './limits.ts';
import { refusalsOfEdit, type EditRefusal } from './member-editing.ts';
import type { Person } from './permissions.ts';

/** What an invitation gives. */
export interface Gift {
  readonly role: Role;
  readonly flags: readonly Flag[];
  readonly positionId: number | null;
}

/** Every reason against `maker` giving this to anybody: it is judged as an edit of a member who has nothing yet. */
export function refusalsOfGift(maker: Person, gift: Gift): EditRefusal[] {
  const { role, flags, positionId } = gift;
  const nobody = { role: 'Member', flags: [], positionIds: [], email: '' } as const;
  const after = { ...nobody, role, flags, positionIds: positionId === null ? [] : [positionId] };
  return refusalsOfEdit({ editor: maker, before: nobody, after, admins: Infinity });
}

const ranked: readonly Role[] = ['Member', 'Leader', 'Admin'];

/** What somebody has once they took the gift: they lose nothing by it. A fourth position finds no place. */
export function withGift(person: Person, { role, flags, positionId }: Gift): Person {
  const isHigher = ranked.indexOf(role) > ranked.indexOf(person.role);
  const isRoom = person.positionIds.length < MAX_POSITIONS;
  const isNew = positionId !== null && !person.positionIds.includes(positionId);
  return {
    role: isHigher ? role : person.role,
    flags: [...new Set([...person.flags, ...flags])],
    positionIds: isNew && isRoom ? [...person.positionIds, positionId] : person.positionIds,
  };
}

import type { ManagedMember } from '#contract/members.ts';
import { mayAssign } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { isDepartmentId, type DepartmentId } from '#domain/departments.ts';
import { descriptionOf } from '#domain/positions.descriptions.ts';
import { departmentNameOf, positionById, positions } from '#domain/positions.ts';
import type { Position } from '#domain/position.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';

export const positionSlots = [
  {
    name: 'Primary',
    position: 'primaryPositionId',
    title: 'primaryPositionTitle',
    rank: 'primaryRank',
  },
  {
    name: 'Secondary',
    position: 'secondaryPositionId',
    title: 'secondaryPositionTitle',
    rank: 'secondaryRank',
  },
  {
    name: 'Tertiary',
    position: 'tertiaryPositionId',
    title: 'tertiaryPositionTitle',
    rank: 'tertiaryRank',
  },
] as const;
export type PositionSlot = (typeof positionSlots)[number];

type Held = Readonly<Record<PositionSlot['position'], number | null>>;

/** The department of a position, if it is one with a mark of its own. */
export function departmentWithMark(id: number | null): DepartmentId | undefined {
  const department = id === null ? undefined : positionById(id)?.department;
  return department !== undefined && isDepartmentId(department) ? department : undefined;
}

export function departmentNameOfPosition(id: number | null): string | undefined {
  const department = id === null ? undefined : positionById(id)?.department;
  return department && departmentNameOf(department);
}

/** What a slot's selector offers: the catalogue without the other slots' positions; those that the editor may not assign are locked. */
export function optionsFor(
  slot: PositionSlot,
  { held, before, editor }: { held: Held; before: Held; editor: Person },
): PickerOption[] {
  const taken = positionSlots.filter((one) => one !== slot).map(({ position }) => held[position]);
  const had = positionSlots.map(({ position }) => before[position]);
  return positions
    .filter(({ id }) => !taken.includes(id))
    .map((position) =>
      optionOf(position, had.includes(position.id) || mayAssign(editor, position)),
    );
}

/** All positions; those that the editor may not assign are locked. */
export function positionsFor(editor: Person): PickerOption[] {
  return positions.map((position) => optionOf(position, mayAssign(editor, position)));
}

function optionOf(position: Position, mayHave: boolean): PickerOption {
  const { id, title, department } = position;
  const text = descriptionOf(position);
  return {
    value: String(id),
    title,
    note: departmentNameOf(department),
    text: text === '' ? 'No description provided.' : text,
    dept: isDepartmentId(department) ? department : undefined,
    ...(!mayHave && { locked: 'Allows more than you may do yourself.' }),
  };
}

/** The facts about a member that rights are derived from. */
export function personOf(member: ManagedMember): Person {
  const { role, flags } = member;
  const held = positionSlots.map(({ position }) => member[position]);
  return { role, flags, positionIds: held.filter((id) => id !== null) };
}

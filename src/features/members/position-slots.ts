import type { ManagedMember } from '#contract/members.ts';
import { mayAssign } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { isPlaceless } from '#domain/departments.ts';
import type { Organisation } from '#domain/organisation.ts';
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
export function departmentWithMark(
  organisation: Organisation,
  id: number | null,
): string | undefined {
  return withMark(organisation.position(id)?.department);
}

export function departmentNameOfPosition(
  organisation: Organisation,
  id: number | null,
): string | undefined {
  const department = organisation.position(id)?.department;
  return department && organisation.nameOf(department);
}

interface Choosing {
  held: Held;
  before: Held;
  editor: Person;
  organisation: Organisation;
}

/** What a slot's selector offers: the catalogue without the other slots' positions; those that the editor may not assign are locked. */
export function optionsFor(
  slot: PositionSlot,
  { held, before, editor, organisation }: Choosing,
): PickerOption[] {
  const taken = positionSlots.filter((one) => one !== slot).map(({ position }) => held[position]);
  const had = positionSlots.map(({ position }) => before[position]);
  return organisation.positions
    .filter(({ id, isHidden }) => !taken.includes(id) && (!isHidden || had.includes(id)))
    .map((position) =>
      optionOf(organisation, position, had.includes(position.id) || mayAssign(editor, position)),
    );
}

/** All positions; those that the editor may not assign are locked. */
export function positionsFor(editor: Person, organisation: Organisation): PickerOption[] {
  return organisation.offered.map((position) =>
    optionOf(organisation, position, mayAssign(editor, position)),
  );
}

function withMark(department: string | undefined): string | undefined {
  return department === undefined || isPlaceless(department) ? undefined : department;
}

function optionOf(
  organisation: Organisation,
  { id, title, department, description: text }: Position,
  mayHave: boolean,
): PickerOption {
  return {
    value: String(id),
    title,
    note: organisation.nameOf(department),
    text: text === '' ? 'No description provided.' : text,
    dept: withMark(department),
    ...(!mayHave && { locked: 'Allows more than you may do yourself.' }),
  };
}

/** The facts about a member that rights are derived from. */
export function personOf(member: ManagedMember, organisation: Organisation): Person {
  const { role, flags } = member;
  const held = positionSlots.map(({ position }) => member[position]);
  return { role, flags, positions: held.flatMap((id) => organisation.position(id) ?? []) };
}

import type { MemberRow } from '#contract/member-rows.ts';
import type { Department } from '#domain/departments.ts';
import type { Organisation } from '#domain/organisation.ts';
import { isSought } from '#domain/search-text.ts';

/** A position of a department and who holds it, by name. */
export interface PositionSummary {
  readonly title: string;
  readonly members: readonly MemberRow[];
}

/**
 * SPEC 2.27: the member whose primary position is the chief's. Only a chief of this particular department: a Chief
 * Medical Officer who hauls on Sundays doesn't lead Logistics.
 */
export function chiefByPrimary(
  roster: readonly MemberRow[],
  departmentId: string,
  organisation: Organisation,
): MemberRow | undefined {
  return roster.find(({ primaryPosition: held }) => isChiefOf(organisation, held, departmentId));
}

/** SPEC 2.28: the first member with the chief's position in any of the three places. */
export function chiefByAny(
  roster: readonly MemberRow[],
  departmentId: string,
  organisation: Organisation,
): MemberRow | undefined {
  return roster.find((member) =>
    heldBy(member).some((held) => isChiefOf(organisation, held, departmentId)),
  );
}

/**
 * The positions of a department except the chief's, in their order, each with its holders; hidden ones only if somebody holds them.
 * Those that the device doesn't know yet follow.
 */
export function positionSummaries(
  roster: readonly MemberRow[],
  department: Pick<Department, 'id'>,
  organisation: Organisation,
): PositionSummary[] {
  const positions = organisation.positionsOf(department.id);
  const known = positions.filter(({ isHidden }) => !isHidden).map(({ title }) => title);
  const held = roster.flatMap((member) => titlesIn(member, department.id));
  return [...new Set([...known, ...held])]
    .filter((title) => !organisation.isChief({ department: department.id, title }))
    .map((title) => ({
      title,
      members: roster.filter((member) => titlesIn(member, department.id).includes(title)),
    }));
}

/** Members whose name contains what was typed, ignoring case. */
export function namedLike(members: readonly MemberRow[], typed: string): readonly MemberRow[] {
  return members.filter(({ username }) => isSought(username, typed));
}

/** "No members", "1 member", "14 members" */
export function membersLabel(count: number): string {
  if (count === 0) return 'No members';
  return count === 1 ? '1 member' : `${count} members`;
}

/** "No members", "1 member", or "3 of 120 members" if only part of a longer list is shown. */
export function foundLabel(found: number, total: number): string {
  return found === total ? membersLabel(total) : `${found} of ${membersLabel(total)}`;
}

/** The titles that a member holds in the department. */
export function titlesIn(member: MemberRow, departmentId: string): string[] {
  return heldBy(member).flatMap((held) => (held?.department === departmentId ? held.title : []));
}

function heldBy({ primaryPosition, secondaryPosition, tertiaryPosition }: MemberRow) {
  return [primaryPosition, secondaryPosition, tertiaryPosition];
}

function isChiefOf(
  organisation: Organisation,
  held: MemberRow['primaryPosition'],
  departmentId: string,
): boolean {
  return held?.department === departmentId && organisation.isChief(held);
}

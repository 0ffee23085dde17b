import type { Flag, Scope } from '#contract/access.ts';
import { MAX_POSITIONS } from './limits.ts';
import { can, flagScopes, scopesOf, type Person } from './permissions.ts';
import { positionById } from './positions.ts';

/** What a refusal is about: a field of the member's form, or the member as a whole. */
export type RefusedField = 'member' | 'role' | 'flags' | 'positions';
export interface Refusal {
  readonly field: RefusedField;
  /** For the editor to read. */
  readonly message: string;
}

export interface MemberEdit {
  readonly editor: Person;
  readonly before: Person;
  readonly after: Person;
  /** How many Admins there are now, including the member in question. */
  readonly admins: number;
}

/** Scopes that affect what others may do or see. Nobody may grant one that they lack; line scopes may be granted freely. */
const privilegedScopes: readonly Scope[] = [
  'manageMembers',
  'createPost',
  'createEvent',
  'managePosts',
  '*',
];

/** Every reason against a change of a member's role, flags and positions; empty when it may be saved. */
export function refusalsOfEdit({ editor, before, after, admins }: MemberEdit): Refusal[] {
  const untouchable = refusalToTouch(editor, before);
  if (untouchable) return [untouchable];
  return [
    ...refusalsOfRole({ editor, before, after, admins }),
    ...refusalsOfFlags(editor, newcomers(before.flags, after.flags)),
    ...refusalsOfPositions(editor, before, after),
  ];
}

/** The reason against deleting another member's account; null when it may be deleted. */
export function refusalOfRemoval(removal: Omit<MemberEdit, 'after'>): Refusal | null {
  const untouchable = refusalToTouch(removal.editor, removal.before);
  if (untouchable) return untouchable;
  return isLastAdmin(removal.before, removal.admins)
    ? { field: 'member', message: "The last Admin can't be removed." }
    : null;
}

/** Without an Admin nobody could ever appoint one again, so the last one keeps account and role. */
export function isLastAdmin(person: Person, admins: number): boolean {
  return person.role === 'Admin' && admins <= 1;
}

function refusalToTouch(editor: Person, member: Person): Refusal | null {
  if (!can(editor, 'members.edit'))
    return { field: 'member', message: 'You may not edit members.' };
  if (member.role !== 'Member' && editor.role !== 'Admin')
    return {
      field: 'member',
      message: `Only an Admin may edit a member with the role ${member.role}.`,
    };
  return null;
}

function refusalsOfRole({ editor, before, after, admins }: MemberEdit): Refusal[] {
  if (after.role === before.role) return [];
  if (editor.role !== 'Admin')
    return [{ field: 'role', message: `Only an Admin may grant the role ${after.role}.` }];
  if (isLastAdmin(before, admins))
    return [{ field: 'role', message: "The last Admin can't lose the role." }];
  return [];
}

function refusalsOfFlags(editor: Person, granted: readonly Flag[]): Refusal[] {
  return granted
    .filter((flag) => lacksAny(editor, flagScopes[flag] ?? []))
    .map((flag) => ({
      field: 'flags',
      message: `You may not grant the flag ${flag}: it allows more than you may do yourself.`,
    }));
}

function refusalsOfPositions(editor: Person, before: Person, after: Person): Refusal[] {
  const refuse = (message: string): Refusal => ({ field: 'positions', message });
  const refusals: Refusal[] = [];
  if (after.positionIds.length > MAX_POSITIONS)
    refusals.push(refuse(`A member can hold at most ${MAX_POSITIONS} positions.`));
  if (new Set(after.positionIds).size < after.positionIds.length)
    refusals.push(refuse('A member cannot hold the same position twice.'));
  for (const id of newcomers(before.positionIds, after.positionIds)) {
    const position = positionById(id);
    if (!position) refusals.push(refuse(`There is no position ${id}.`));
    else if (lacksAny(editor, position.scopes))
      refusals.push(
        refuse(
          `You may not assign the position ${position.title}: it allows more than you may do yourself.`,
        ),
      );
  }
  return refusals;
}

function lacksAny(editor: Person, scopes: readonly Scope[]): boolean {
  const own = scopesOf(editor);
  return scopes.some((scope) => privilegedScopes.includes(scope) && !own.has(scope));
}

function newcomers<T>(before: readonly T[], after: readonly T[]): T[] {
  return [...new Set(after)].filter((one) => !before.includes(one));
}

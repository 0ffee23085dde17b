import type { Flag, Scope } from '#contract/access.ts';
import { MAX_POSITIONS } from './limits.ts';
import { can, flagScopes, scopesOf, type Person } from './permissions.ts';
import type { HeldPosition } from './position.ts';

/** What a refusal is about: a field of the member's form, or the member as a whole. */
export type RefusedField = 'member' | 'email' | 'role' | 'flags' | 'positions';
export interface EditRefusal {
  readonly field: RefusedField;
  /** `forbidden`: somebody else might be allowed to; `invalid`: it makes no sense for anybody. */
  readonly code: 'forbidden' | 'invalid';
  /** The reason in words, for the editor to read. */
  readonly message: string;
}

/** A member's account, as far as its rights depend on it. */
interface Account extends Person, Standing {
  readonly email: string;
}

export interface JudgedEdit {
  readonly editor: Person;
  readonly before: Account;
  readonly after: Account;
  /** How many Admins there are now who aren't suspended, including the member in question. */
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

/** Every reason against a change of a member's email, role, flags and positions; empty when it may be saved. */
export function refusalsOfEdit({ editor, before, after, admins }: JudgedEdit): EditRefusal[] {
  const untouchable = refusalToTouch(editor, before);
  if (untouchable) return [untouchable];
  return [
    ...refusalsOfEmail({ editor, before, after }),
    ...refusalsOfRole({ editor, before, after, admins }),
    ...refusalsOfFlags(editor, newcomers(before.flags, after.flags)),
    ...refusalsOfPositions(editor, before, after),
  ];
}

interface Removal extends Omit<JudgedEdit, 'before' | 'after'> {
  readonly before: Person & Standing;
}

/** A suspended Admin appoints nobody, so such a one is never the last. */
interface Standing {
  readonly isSuspended?: boolean;
}

/** The reason against deleting another member's account; null when it may be deleted. */
export function refusalOfRemoval(removal: Removal): EditRefusal | null {
  const untouchable = refusalToTouch(removal.editor, removal.before);
  if (untouchable) return untouchable;
  return isLastAdmin(removal.before, removal.admins)
    ? { field: 'member', code: 'forbidden', message: "The last Admin can't be removed." }
    : null;
}

interface JudgedSuspension extends Pick<JudgedEdit, 'editor'> {
  readonly before: Person;
  readonly isSelf: boolean;
}

/**
 * SPEC 20.1: the reason against suspending a member, or lifting their suspension; null when that may be done. The last Admin needs no
 * reason of their own: only an Admin who isn't suspended might do it, and that is themself.
 */
export function refusalOfSuspension(suspension: JudgedSuspension): EditRefusal | null {
  const { editor, before, isSelf } = suspension;
  const untouchable = refusalToTouch(editor, before);
  if (untouchable) return untouchable;
  if (!isSelf) return null;
  return { field: 'member', code: 'forbidden', message: "You can't suspend yourself." };
}

/** Without an Admin nobody could ever appoint one again, so the last one who can sign in keeps account and role. */
export function isLastAdmin(person: Person & Standing, admins: number): boolean {
  return person.role === 'Admin' && person.isSuspended !== true && admins <= 1;
}

/** The reason against any change of the member at all, their account's end included; null when there is none. */
export function refusalToTouch(editor: Person, member: Person): EditRefusal | null {
  if (!can(editor, 'members.edit'))
    return { field: 'member', code: 'forbidden', message: 'You may not edit members.' };
  if (member.role !== 'Member' && editor.role !== 'Admin')
    return {
      field: 'member',
      code: 'forbidden',
      message: `Only an Admin may edit a member with the role ${member.role}.`,
    };
  return null;
}

function refusalsOfEmail({ editor, before, after }: Omit<JudgedEdit, 'admins'>): EditRefusal[] {
  if (after.email === before.email || mayChangeEmail(editor, before)) return [];
  return [
    refuse(
      'email',
      "You may not change this member's email: their account allows more than you may do yourself.",
    ),
  ];
}

function refusalsOfRole({ editor, before, after, admins }: JudgedEdit): EditRefusal[] {
  if (after.role === before.role) return [];
  if (editor.role !== 'Admin')
    return [refuse('role', `Only an Admin may grant the role ${after.role}.`)];
  if (isLastAdmin(before, admins)) return [refuse('role', "The last Admin can't lose the role.")];
  return [];
}

function refusalsOfFlags(editor: Person, granted: readonly Flag[]): EditRefusal[] {
  return granted
    .filter((flag) => !mayGrantFlag(editor, flag))
    .map((flag) =>
      refuse(
        'flags',
        `You may not grant the flag ${flag}: it allows more than you may do yourself.`,
      ),
    );
}

function refusalsOfPositions(editor: Person, before: Person, after: Person): EditRefusal[] {
  const invalid = (message: string): EditRefusal => ({
    field: 'positions',
    code: 'invalid',
    message,
  });
  const refusals: EditRefusal[] = [];
  const ids = after.positions.map(({ id }) => id);
  if (ids.length > MAX_POSITIONS)
    refusals.push(invalid(`A member can hold at most ${MAX_POSITIONS} positions.`));
  if (new Set(ids).size < ids.length)
    refusals.push(invalid('A member cannot hold the same position twice.'));
  const held = before.positions.map(({ id }) => id);
  for (const position of after.positions.filter(({ id }) => !held.includes(id)))
    if (!mayAssign(editor, position))
      refusals.push(
        refuse(
          'positions',
          `You may not assign the position ${position.title}: it allows more than you may do yourself.`,
        ),
      );
  return refusals;
}

/**
 * Whether the editor may give the member another email. Reset links go there, and so would everything that the member may
 * do.
 */
export function mayChangeEmail(editor: Person, member: Person): boolean {
  return !lacksAny(editor, [...scopesOf(member)]);
}

/** Whether the editor may give the flag to a member who has not got it. */
export function mayGrantFlag(editor: Person, flag: Flag): boolean {
  return !lacksAny(editor, flagScopes[flag] ?? []);
}

/** Whether the editor may give the position to a member who does not hold it. */
export function mayAssign(editor: Person, position: Pick<HeldPosition, 'scopes'>): boolean {
  return !lacksAny(editor, position.scopes);
}

function refuse(field: RefusedField, message: string): EditRefusal {
  return { field, code: 'forbidden', message };
}

function lacksAny(editor: Person, scopes: readonly Scope[]): boolean {
  const own = scopesOf(editor);
  return scopes.some((scope) => privilegedScopes.includes(scope) && !own.has(scope));
}

function newcomers<T>(before: readonly T[], after: readonly T[]): T[] {
  return [...new Set(after)].filter((one) => !before.includes(one));
}

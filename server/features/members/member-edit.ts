import { username as usernameShape } from '#contract/username.ts';
import type { MemberEdit } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { refusalsOfEdit, refusalToTouch, type EditRefusal } from '#domain/member-editing.ts';
import type { Organisation } from '#domain/organisation.ts';
import { can, type Person } from '#domain/permissions.ts';
import { rankOf } from '#domain/ranks.ts';
import { leaveLists, settleWaited } from '#server/accounts/account-seats.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { endSecretsOf } from '#server/accounts/helping.ts';
import { positionsCalled } from '#server/accounts/positions-called.ts';
import { settleAsked } from '#server/accounts/asked-positions.ts';
import { noteApproval, tellApproval } from '#server/accounts/membership.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { claimUsername } from '#server/core/identity/usernames.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { orderMail } from '#server/mail/orders.ts';
import type { Config } from '#server/process/config.ts';
import { takeBackMemberNews } from '#server/notices/member-news.ts';
import { takeBackAsked } from '#server/notices/submission-news.ts';
import { dropUnseen } from '#server/notices/notices.repository.ts';
import { dropMailedLinksOf } from '#server/mail/reset-tokens.ts';
import { editedParts, present } from './member-shape.ts';
import {
  readMembers,
  updateMember,
  type MemberValues,
  type StoredMember,
} from './members.repository.ts';

interface Change {
  readonly editorId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly config: Config;
  /** The revision that the change is based on. */
  readonly basedOn?: number | undefined;
  /** Whether it may make somebody an org member, of whom more is told then. */
  readonly mayApprove: boolean;
  /** Positions that it may give: nobody is asked for them then. */
  readonly mayGive: readonly (number | null | undefined)[];
  /** What the member is to be; null changes nothing. */
  readonly wanted: (row: StoredMember) => MemberValues | null;
}

interface Edit extends Pick<Change, 'editorId' | 'memberId' | 'at' | 'config'> {
  readonly body: MemberEdit;
}

/** Carries out an edit (SPEC 3.3), judged like any change of a member, and answers with what it made of them. */
export async function saveMemberEdit(tx: Queryable, edit: Edit): Promise<StoredMember> {
  const { memberId, body, at } = edit;
  const wanted = (row: StoredMember) => valuesOf(row, body, at);
  const mayApprove = body.flags?.includes('OrgMember') === true;
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = body;
  const mayGive = [primaryPositionId, secondaryPositionId, tertiaryPositionId];
  await changeMember(tx, { ...edit, basedOn: body.revision, mayApprove, mayGive, wanted });
  const saved = await readMember(tx, memberId, at);
  if (!saved) throw missing();
  return saved;
}

/**
 * Changes a member, judged by what editor and member are at this moment; false if there is nothing to change. Refuses with 401 an
 * editor who is gone or suspended, with 404 such a member, with 403 and 422 what the rules of domain/member-editing forbid, and with
 * 409 a taken name and a change of an older revision.
 */
export async function changeMember(tx: Queryable, change: Change): Promise<boolean> {
  const { editorId, memberId, at } = change;
  await takeBack(tx, change); // before any account is locked
  const ids = [editorId, memberId];
  const locked = await lockAccounts(tx, { ids, at }); // a rename changes a key, see answerEvent;
  const editor = callerIn(locked, editorId);
  const before = locked.accounts.get(memberId);
  const row = await readMember(tx, memberId, at);
  if (!before || !row) throw missing();
  refuse([refusalToTouch(editor, before)]);
  // This comes before the check of rights: a right that somebody else took away meanwhile would look like one to be granted.
  await refuseStale(tx, { row, basedOn: change.basedOn, present });
  const values = change.wanted(row);
  if (values === null) return false;
  const { admins } = locked;
  const after = accountOf(values, row, await readOrganisation(tx));
  refuse(refusalsOfEdit({ editor, before, after, admins }));
  await updateMember(tx, memberId, {
    ...values,
    username: await nameIn(tx, row, values),
    changedBy: editorId,
  });
  await settleRights(tx, { before, after }, change);
  if (isApproved(before, values)) {
    await noteApproval(tx, memberId);
    const positionId = values.primaryPositionId;
    await tellApproval(tx, { id: memberId, positionId }, { actorId: editorId, at });
  }
  if (row.email !== values.email) await leaveAddress(tx, row, change);
  await noteChange(tx, {
    ...{ actorId: editorId, subject: 'member', subjectId: memberId, action: 'updated', at },
    title: row.username,
    before: editedParts(row),
    after: editedParts((await readMember(tx, memberId, at)) ?? row),
  });
  return true;
}

/** Takes back what is not told yet and holds no more after the change. */
async function takeBack(tx: Queryable, { memberId, mayApprove, mayGive }: Change): Promise<void> {
  if (mayApprove) await takeBackMemberNews(tx, memberId);
  const asked = mayGive.flatMap((positionId) => (isMissing(positionId) ? [] : [{ positionId }]));
  if (asked.length > 0) await takeBackAsked(tx, memberId, asked);
}

interface Rights {
  readonly before: Person;
  readonly after: Person;
}

/** What new rights give is settled, and what lost ones gave is ended. */
async function settleRights(
  tx: Queryable,
  { before, after }: Rights,
  change: Pick<Change, 'memberId' | 'at' | 'config'>,
): Promise<void> {
  const { memberId } = change;
  const held = before.positions.map(({ id }) => id);
  const given = after.positions.map(({ id }) => id).filter((id) => !held.includes(id));
  await settleAsked(tx, memberId, given);
  if (can(after, 'events.read')) await settleWaited(tx, [memberId], change);
  else {
    await leaveLists(tx, memberId);
    await endSecretsOf(tx, memberId);
  }
  await dropUnseen(tx, memberId, after); // events are locked before notices
}

/** Whether the change makes somebody an org member. */
function isApproved(before: Person, { flags }: Pick<MemberValues, 'flags'>): boolean {
  return flags.includes('OrgMember') && !before.flags.includes('OrgMember');
}

/** Ends the reset links sent to an old address, and tells it of the change, unless the member made the change themselves. */
async function leaveAddress(tx: Queryable, { id, email }: StoredMember, { editorId }: Change) {
  await dropMailedLinksOf(tx, id);
  if (editorId !== id) await orderMail(tx, { kind: 'email-changed', userId: id, email });
}

async function readMember(db: Queryable, id: string, at: Date): Promise<StoredMember | undefined> {
  const [row] = await readMembers(db, { filter: { id }, at });
  return row;
}

/** SPEC 5.18: some missing fields get their defaults; every other missing field stays as it is. */
function valuesOf(row: StoredMember, body: MemberEdit, at: Date): MemberValues {
  const roles = body.secondaryInGameRoles?.filter((role) => role !== '');
  return {
    username: body.username,
    email: body.email,
    gameUserName: body.gameUserName ?? row.gameUserName,
    discordName: body.discordName ?? row.discordName,
    mainInGameRole: body.mainInGameRole ?? row.mainInGameRole,
    secondaryInGameRoles: roles ? [...new Set(roles)] : row.secondaryInGameRoles,
    joinDate: isMissing(body.joinDate) ? at : new Date(body.joinDate),
    primaryPositionId: given(body.primaryPositionId, row.primaryPositionId),
    secondaryPositionId: given(body.secondaryPositionId, row.secondaryPositionId),
    tertiaryPositionId: given(body.tertiaryPositionId, row.tertiaryPositionId),
    primaryRank: rankOf(body.primaryRank),
    secondaryRank: rankOf(body.secondaryRank),
    tertiaryRank: rankOf(body.tertiaryRank),
    role: isMissing(body.role) ? ('Member' as const) : body.role,
    flags: body.flags ? [...new Set(body.flags)] : row.flags,
  };
}

function isMissing(value: string | number | null | undefined): value is '' | null | undefined {
  return value === undefined || value === null || value === '';
}

/** The wanted position; null clears it, and only a missing one keeps the stored position. */
function given(wanted: number | null | undefined, stored: number | null): number | null {
  return wanted === undefined ? stored : wanted;
}

/** The account after the edit. A position that is gone meanwhile, and that the member had, counts for nothing. */
function accountOf(values: MemberValues, row: StoredMember, organisation: Organisation) {
  const { email, role, flags } = values;
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = values;
  const had = [row.primaryPositionId, row.secondaryPositionId, row.tertiaryPositionId];
  const slots = [primaryPositionId, secondaryPositionId, tertiaryPositionId].filter(
    (id) => !had.includes(id) || organisation.position(id) !== null,
  );
  const called = positionsCalled(organisation, slots, 'positions');
  return { email, role, flags, positions: called.filter((one) => one !== null) };
}

/** The name after the edit, claimed if it is new. An unchanged name may break rules that are newer than it. */
async function nameIn(
  tx: Queryable,
  holder: StoredMember,
  { username }: Pick<MemberValues, 'username'>,
): Promise<string> {
  if (username === holder.username) return username;
  const { data: name, error } = usernameShape.safeParse(username);
  if (error) {
    const [problem] = error.issues.map(({ message }) => message);
    throw new ApiError('invalid', problem ?? '', { fields: { username: problem ?? '' } });
  }
  await claimUsername(tx, name, holder);
  return name;
}

/** Throws the refusals as one; a 403 comes first, since somebody else might be allowed to. Only refusals of a field name one. */
function refuse(refusals: readonly (EditRefusal | null)[]): void {
  const found = refusals.filter((one) => one !== null);
  const [first] = found;
  if (!first) return;
  const { code, message } = found.find((one) => one.code === 'forbidden') ?? first;
  const fields: Record<string, string> = {};
  for (const one of found) if (one.field !== 'member') fields[one.field] ??= one.message;
  throw new ApiError(code, message, Object.keys(fields).length > 0 ? { fields } : {});
}

export function missing(): ApiError {
  return new ApiError('not_found', 'This account no longer exists.');
}

import { flags, roles, type Flag, type Role } from '#contract/access.ts';
import type { ManagedMember } from '#contract/members.ts';
import { emailAddress, NO_DATE, NO_EMAIL } from '#contract/shapes.ts';
import type { MemberChanges } from './members.data.ts';
import { flagNames } from '#domain/flags.ts';
import { organisationNow } from '#data/organisation.ts';
import { dayOf } from '#domain/time/day.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { calendarDate } from '#ui/time/time.ts';
import { UNFINISHED } from '#ui/time/typed-date.ts';

/** The error for a join date that is no day: it is never taken as today. */
export const NO_WHOLE_DAY =
  "This date isn't complete, or there's no such day. Correct it or clear all of it.";

const texts = ['username', 'email', 'gameUserName', 'discordName', 'mainInGameRole'] as const;
const ranks = ['primaryRank', 'secondaryRank', 'tertiaryRank'] as const;
const positions = ['primaryPositionId', 'secondaryPositionId', 'tertiaryPositionId'] as const;

type Typed = (typeof texts)[number] | (typeof ranks)[number] | 'secondaryInGameRoles' | 'joinDate';

/** An edit as it is typed. */
export interface MemberDraft
  extends Record<Typed, string>, Record<(typeof positions)[number], number | null> {
  role: Role;
  flags: readonly Flag[];
}

/** A member as a form shows them: `secondaryInGameRoles` with commas, `joinDate` as a day in this device's zone. */
export function memberDraftOf(member: ManagedMember): MemberDraft {
  const { username, email, gameUserName, discordName, mainInGameRole, role } = member;
  const { primaryRank, secondaryRank, tertiaryRank } = member;
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = member;
  return {
    ...{ username, email, gameUserName, discordName, mainInGameRole, role, flags: member.flags },
    ...{ primaryRank, secondaryRank, tertiaryRank },
    ...{ primaryPositionId, secondaryPositionId, tertiaryPositionId },
    secondaryInGameRoles: member.secondaryInGameRoles.join(', '),
    joinDate: dayOf(new Date(member.joinDate)),
  };
}

/** What is sent (SPEC 3.3). A day that was not touched keeps its time; another one gets noon in this device's zone. */
export function memberChangesOf(
  draft: MemberDraft,
  { before, revision }: { before: ManagedMember; revision: number },
): MemberChanges {
  const isSameDay = draft.joinDate === dayOf(new Date(before.joinDate));
  const day = draft.joinDate === '' ? '' : new Date(`${draft.joinDate}T12:00`).toISOString();
  return {
    ...draft,
    flags: [...draft.flags],
    secondaryInGameRoles: listIn(draft.secondaryInGameRoles),
    joinDate: isSameDay ? before.joinDate : day,
    revision,
  };
}

/** What the server would refuse, as far as that is known here. */
export function memberErrors({ username, email, joinDate }: MemberDraft): FieldErrors {
  const isDay = joinDate === '' || /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(joinDate);
  return {
    ...(username.trim() === '' && { username: 'Username is required.' }),
    ...(!emailAddress.safeParse(email).success && { email: NO_EMAIL }),
    ...(!isDay && { joinDate: joinDate === UNFINISHED ? NO_WHOLE_DAY : NO_DATE }),
  };
}

/** The server's errors by the draft's names: it refuses positions together, and one entry of a list. */
export function refusedIn(fields: FieldErrors): FieldErrors {
  const errors = Object.entries(fields).flatMap(([path, text]) => {
    const [name = ''] = path.split('.');
    return name === 'positions' ? positions.map((one) => [one, text]) : [[name, text]];
  });
  return Object.fromEntries(errors) as FieldErrors;
}

/** All positions after a change of one, so that an error about them together is cleared as well. */
export function withPosition(
  draft: MemberDraft,
  changed: (typeof positions)[number],
  id: number | null,
): Pick<MemberDraft, (typeof positions)[number]> {
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = draft;
  return { primaryPositionId, secondaryPositionId, tertiaryPositionId, [changed]: id };
}

/** A stored draft; null for one stored by another version of the app. */
export function parseDraft(kept: unknown): MemberDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const draft = kept as Partial<Record<keyof MemberDraft, unknown>>;
  const typed = [...texts, ...ranks, 'secondaryInGameRoles', 'joinDate'] as const;
  const isDraft =
    typed.every((name) => typeof draft[name] === 'string') &&
    positions.every((name) => draft[name] === null || typeof draft[name] === 'number') &&
    roles.some((role) => role === draft.role) &&
    Array.isArray(draft.flags) &&
    draft.flags.every((flag) => flags.some((one) => one === flag));
  return isDraft ? (kept as MemberDraft) : null;
}

/** Somebody else's version of a member beside what is typed. */
export function membersCompared(theirs: ManagedMember, mine: MemberDraft): Comparison<MemberDraft> {
  const other = memberDraftOf(theirs);
  const compared = Object.entries(labels).map(([field, label]) => {
    const name = field as keyof MemberDraft;
    return [name, { name: label, theirs: fieldText(name, other), mine: fieldText(name, mine) }];
  });
  return Object.fromEntries(compared) as Comparison<MemberDraft>;
}

function fieldText(name: keyof MemberDraft, draft: MemberDraft): string {
  const value = draft[name];
  if (typeof value === 'number') return organisationNow().position(value)?.title ?? '';
  if (value === null || value.length === 0) return '';
  if (typeof value !== 'string') return flagNames(value).join(', ');
  return name === 'joinDate' ? dayText(value) : value;
}

/** "18 Nov 2026"; empty for a text that is not, or not yet, a day. */
export function dayText(day: string): string {
  const noon = `${day}T12:00`;
  return Number.isNaN(Date.parse(noon)) ? '' : calendarDate(noon);
}

const labels: Readonly<Record<keyof MemberDraft, string>> = {
  username: 'Username',
  email: 'Email',
  gameUserName: 'Game username',
  discordName: 'Discord name',
  mainInGameRole: 'Main in-game role',
  secondaryInGameRoles: 'Secondary in-game roles',
  joinDate: 'Join date',
  role: 'Role',
  primaryPositionId: 'Primary position',
  primaryRank: 'Primary rank',
  secondaryPositionId: 'Secondary position',
  secondaryRank: 'Secondary rank',
  tertiaryPositionId: 'Tertiary position',
  tertiaryRank: 'Tertiary rank',
  flags: 'Flags',
};

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

import type { ManagedMember } from '#contract/members.ts';
import { timesCome } from '#domain/check-in.ts';
import { csvOf, momentInCsv, type Separator } from '#domain/csv.ts';
import { presence } from './member-words.ts';

type Column = readonly [head: string, cell: (member: ManagedMember) => string];

const columns: readonly Column[] = [
  ['Username', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Primary Position', ({ primaryPositionTitle }) => primaryPositionTitle ?? ''],
  ['Primary Rank', (one) => (one.primaryPositionTitle === null ? '' : one.primaryRank)],
  ['Secondary Position', ({ secondaryPositionTitle }) => secondaryPositionTitle ?? ''],
  ['Secondary Rank', (one) => (one.secondaryPositionTitle === null ? '' : one.secondaryRank)],
  ['Tertiary Position', ({ tertiaryPositionTitle }) => tertiaryPositionTitle ?? ''],
  ['Tertiary Rank', (one) => (one.tertiaryPositionTitle === null ? '' : one.tertiaryRank)],
  ['Flags', ({ flags }) => flags.join(', ')],
  ['Game Username', ({ gameUserName }) => gameUserName],
  ['Discord Name', ({ discordName }) => discordName],
  ['Main In-Game Role', ({ mainInGameRole }) => mainInGameRole],
  ['Secondary In-Game Roles', ({ secondaryInGameRoles }) => secondaryInGameRoles.join(', ')],
  ['Join Date', ({ joinDate }) => joinDate.slice(0, 10)],
  ['Account Created', ({ createdAt }) => createdAt.slice(0, 10)],
  ['Last Login (UTC)', ({ lastLogin }) => (lastLogin === null ? 'Never' : momentInCsv(lastLogin))],
  ['Presence', presence],
  ['Events Came To (90 Days)', ({ attendance }) => String(timesCome(attendance))],
  ['Events With a Seat (90 Days)', ({ attendance }) => String(attendance.seats)],
  ['Activity Score', ({ activityScore }) => String(activityScore)],
];

/** The members as CSV for a spreadsheet; dates are in ISO, which every spreadsheet reads and sorts alike. */
export function membersCsv(members: readonly ManagedMember[], separator: Separator): string {
  const heads = columns.map(([head]) => head);
  const rows = members.map((member) => columns.map(([, cell]) => cell(member)));
  return csvOf([heads, ...rows], separator);
}

/** "members-2026-11-23.csv" */
export function fileName(now: Date): string {
  return `members-${now.toISOString().slice(0, 10)}.csv`;
}

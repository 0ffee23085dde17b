import * as z from 'zod/mini';
import { attendanceCounts } from './check-in.ts';
import { preferences } from './member-rows.ts';
import { flags, roles } from './access.ts';
import {
  NO_DATE,
  basedOn,
  boolean,
  day,
  emailAddress,
  id,
  instant,
  label,
  nullableString,
  revision,
  string,
  wholeNumber,
} from './shapes.ts';
import { endpoint } from './endpoint.ts';

export const positionId = z.nullable(wholeNumber);

const managedFields = () => ({
  id,
  username: string,
  email: string,
  role: z.enum(roles),
  flags: z.array(z.enum(flags)),
  gameUserName: string,
  discordName: string,
  mainInGameRole: string,
  secondaryInGameRoles: z.array(string),
  avatarUrl: string,
  isOnline: boolean,
  activityScore: wholeNumber,
  /** How often they came to an event or didn't, in the last 90 days. */
  attendance: attendanceCounts,
  joinDate: string,
  createdAt: string,
  lastLogin: nullableString,
  lastSeen: nullableString,
  primaryPositionId: positionId,
  secondaryPositionId: positionId,
  tertiaryPositionId: positionId,
  primaryPositionTitle: nullableString,
  secondaryPositionTitle: nullableString,
  tertiaryPositionTitle: nullableString,
  primaryRank: string,
  secondaryRank: string,
  tertiaryRank: string,
  orgJourneyData: preferences,
  /** Who is suspended can't sign in; until somebody lifts it if `until` is null. */
  suspension: z.nullable(z.object({ at: string, until: nullableString, reason: string })),
  revision,
});

/**
 * SPEC 3.2: a member as leaders see one, with the ids that an edit needs. A position's title is null if none is held,
 * or if it is no longer in the catalogue.
 */
export const managedMember = z.lazy(() => z.object(managedFields()));
export type ManagedMember = z.infer<typeof managedMember>;
export type Suspension = NonNullable<ManagedMember['suspension']>;

/** A part of a list, and how many members the whole of it has. */
export const membersPage = z.lazy(() =>
  z.object({ members: z.array(managedMember), total: wholeNumber }),
);

export const memberSorts = [
  'username',
  'email',
  'role',
  'position',
  'joinDate',
  'lastLogin',
  'attendance',
] as const;
export type MemberSort = (typeof memberSorts)[number];

export const ROLES = 'Choose Member, Leader or Admin.';
export const FLAGS = 'There is no such flag.';

/** The most members that one page has. */
export const MOST_MEMBERS = 200;
const WHOLE = 'This must be a whole number.';
const truth = () => z.optional(z.enum(['true', 'false'], { error: 'Choose true or false.' }));
const page = {
  days: z.regex(/^[1-9]\d{0,3}$/, { error: WHOLE }),
  offset: z.regex(/^\d{1,6}$/, { error: WHOLE }),
  limit: z.regex(/^(?:0|[1-9]\d?|1\d\d|200)$/, {
    error: `Ask for at most ${MOST_MEMBERS} members.`,
  }),
};

/**
 * With any of these the reply is a page. `text` is looked for in the username, email, Discord name and game username,
 * `department` in all three positions; `lacks` is a flag that is missing, `unseen` days without a sign of life; who is
 * `placed` holds a position. The order is by username and ascending unless said otherwise. Numbers are digits, as in any
 * address.
 */
export const membersQuery = z.lazy(() =>
  z.object({
    id: z.optional(id),
    text: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(200))),
    role: z.optional(z.enum(roles, { error: ROLES })),
    flag: z.optional(z.enum(flags, { error: FLAGS })),
    lacks: z.optional(z.enum(flags, { error: FLAGS })),
    department: z.optional(z.string().check(z.maxLength(40))),
    placed: truth(),
    unseen: z.optional(z.string().check(page.days)),
    online: truth(),
    suspended: truth(),
    sort: z.optional(z.enum(memberSorts, { error: `Choose ${memberSorts.join(', ')}.` })),
    order: z.optional(
      z.enum(['ascending', 'descending'], { error: 'Choose ascending or descending.' }),
    ),
    offset: z.optional(z.string().check(page.offset)),
    limit: z.optional(z.string().check(page.limit)),
  }),
);
export type MembersQuery = z.infer<typeof membersQuery>;

/** Empty text and null count as missing, because a form without the value sends one of them. */
// @__NO_SIDE_EFFECTS__
export function orMissing<Shape extends z.ZodMiniType>(shape: Shape, error: string) {
  return z.optional(z.nullable(z.union([shape, z.literal('')], { error })));
}
/** The domain has the list of ranks; a missing rank becomes Initiate (SPEC 5.18). */
const rank = z.optional(z.nullable(z.string().check(z.maxLength(40))));
const keptLabel = z.optional(z.nullable(label(60)));

/**
 * SPEC 3.3, in PascalCase or camelCase. What is missing becomes SPEC 5.18's default if there is one (join date, ranks,
 * role), and otherwise stays as it is; a position of null is taken away. The name's own rules only concern a new name.
 * The last four are part of SPEC's form but ignored.
 */
const memberEdit = z.lazy(() =>
  z.object({
    username: z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(200)),
    email: emailAddress,
    gameUserName: keptLabel,
    discordName: keptLabel,
    mainInGameRole: keptLabel,
    secondaryInGameRoles: z.optional(z.nullable(z.array(label(60)).check(z.maxLength(10)))),
    joinDate: orMissing(z.union([instant(), day()]), NO_DATE),
    primaryPositionId: z.optional(positionId),
    secondaryPositionId: z.optional(positionId),
    tertiaryPositionId: z.optional(positionId),
    primaryRank: rank,
    secondaryRank: rank,
    tertiaryRank: rank,
    role: orMissing(z.enum(roles), ROLES),
    flags: z.optional(z.nullable(z.array(z.enum(flags, { error: FLAGS })).check(z.maxLength(40)))),
    revision: basedOn,
    id: z.optional(z.unknown()),
    lastLogin: z.optional(z.unknown()),
    isOnline: z.optional(z.unknown()),
    activityScore: z.optional(z.unknown()),
  }),
);
export type MemberEdit = z.infer<typeof memberEdit>;

export const members = {
  list: endpoint('GET', '/auth/user', {
    access: 'members.list',
    summary: 'All members; with query parameters a page of them, filtered and sorted',
    query: membersQuery,
    reply: z.union([z.array(managedMember), membersPage]),
  }),
  update: endpoint('PUT', '/auth/user/:id', {
    access: 'members.edit',
    summary: "Change a member's account, role, flags, positions and ranks",
    // All accounts it depends on are locked in one order, the caller's among them; and its answer, which is about
    // somebody else, must not be stored among the caller's.
    untransacted: true,
    body: memberEdit,
    reply: z.lazy(() =>
      z.object({ ...managedFields(), primaryGameRole: string, secondaryGameRole: string }),
    ),
  }),
  remove: endpoint('DELETE', '/auth/user/:id', {
    access: 'members.edit',
    summary: "Delete a member's account and everything personal in it; ends all its sessions",
    untransacted: true,
  }),
};

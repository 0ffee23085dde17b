import * as z from 'zod/mini';
import { flags, roles } from './access.ts';
import { boolean, id, nullableString, number, revision, string } from './shapes.ts';

export const heldPosition = z.object({ department: string, title: string });

/** A member as every org member may see them; rosters and attendee lists are derived from these. */
export const memberRow = z.object({
  id,
  username: string,
  role: z.enum(roles),
  avatarUrl: string,
  isOrgMember: boolean,
  primaryPosition: z.nullable(heldPosition),
  secondaryPosition: z.nullable(heldPosition),
  tertiaryPosition: z.nullable(heldPosition),
  revision,
});

export type MemberRow = z.infer<typeof memberRow>;

/** The member's own document, SPEC's "User (session)" and what the profile screen shows. */
export const profileDocument = z.object({
  id,
  username: string,
  email: string,
  role: z.enum(roles),
  flags: z.array(z.enum(flags)),
  discordId: string,
  discordName: string,
  gameUserName: string,
  avatarUrl: string,
  primaryPosition: z.nullable(heldPosition),
  secondaryPosition: z.nullable(heldPosition),
  tertiaryPosition: z.nullable(heldPosition),
  primaryPositionTitle: nullableString,
  secondaryPositionTitle: nullableString,
  tertiaryPositionTitle: nullableString,
  primaryRank: string,
  secondaryRank: string,
  tertiaryRank: string,
  joinDate: nullableString,
  lastLogin: nullableString,
  createdAt: string,
  revision,
});

export type Profile = z.infer<typeof profileDocument>;

/** Org Journey. Position fields hold titles; empty text means none. */
export const preferences = z.object({
  interests: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(12)),
  playstyle: z.string().check(z.maxLength(40)),
  squadPreference: z.string().check(z.maxLength(40)),
  skills: z.string().check(z.maxLength(2_000)),
  primaryRole: z.string().check(z.maxLength(80)),
  secondaryRole: z.string().check(z.maxLength(80)),
  tertiaryRole: z.string().check(z.maxLength(80)),
});

export type Preferences = z.infer<typeof preferences>;

export const position = z.object({
  id: number,
  title: string,
  description: string,
  department: string,
});

export type PositionRow = z.infer<typeof position>;

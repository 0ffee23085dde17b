import * as z from 'zod/mini';
import { flags, roles } from './access.ts';
import { id, revision } from './shapes.ts';

export const heldPosition = z.object({ department: z.string(), title: z.string() });

/** A member as every org member may see them; rosters and attendee lists are derived from these. */
export const memberRow = z.object({
  id,
  username: z.string(),
  role: z.enum(roles),
  avatarUrl: z.string(),
  isOrgMember: z.boolean(),
  primaryPosition: z.nullable(heldPosition),
  secondaryPosition: z.nullable(heldPosition),
  tertiaryPosition: z.nullable(heldPosition),
  revision,
});
export type MemberRow = z.infer<typeof memberRow>;

/** The member's own document, SPEC's "User (session)" and what the profile screen shows. */
export const profile = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  flags: z.array(z.enum(flags)),
  discordId: z.string(),
  discordName: z.string(),
  gameUserName: z.string(),
  avatarUrl: z.string(),
  primaryPosition: z.nullable(heldPosition),
  secondaryPosition: z.nullable(heldPosition),
  tertiaryPosition: z.nullable(heldPosition),
  primaryPositionTitle: z.nullable(z.string()),
  secondaryPositionTitle: z.nullable(z.string()),
  tertiaryPositionTitle: z.nullable(z.string()),
  primaryRank: z.string(),
  secondaryRank: z.string(),
  tertiaryRank: z.string(),
  joinDate: z.nullable(z.string()),
  lastLogin: z.nullable(z.string()),
  createdAt: z.string(),
  revision,
});
export type Profile = z.infer<typeof profile>;

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
  id: z.number(),
  title: z.string(),
  description: z.string(),
  department: z.string(),
});
export type PositionRow = z.infer<typeof position>;

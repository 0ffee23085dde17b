import { asc, desc, eq } from 'drizzle-orm';
import { activityScoreOf } from '#domain/check-in.ts';
import type { Organisation } from '#domain/organisation.ts';
import { pushServiceOf } from '#domain/push-services.ts';
import {
  calendarFeeds,
  emailChanges,
  pushSubscriptions,
  uploadedImages,
} from '#server/db/bookkeeping.ts';
import { noComing, readLatelyCome } from '#server/db/attendance.ts';
import type { Queryable } from '#server/db/database.ts';
import { declines, invitations, invitationUses } from '#server/db/joining-tables.ts';
import { notificationSettings } from '#server/db/notice-tables.ts';
import { passkeys } from '#server/db/passkey-table.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { sessions, users } from '#server/db/schema.ts';
import type { CollectedData } from './collected-shape.ts';
import { iso, isoOrNull } from './moments.ts';

// What a member is here, and by what they sign in. Secrets stay behind: hashes, keys, tokens, addresses that open something.

type UserRow = typeof users.$inferSelect;

/** Undefined if the account is gone. */
export async function readUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function readAccount(
  db: Queryable,
  user: UserRow,
  at: Date,
): Promise<CollectedData['account']> {
  const [waiting] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, user.id));
  const known = await readOrganisation(db);
  const { suspendedAt, suspendedUntil, suspensionReason } = user;
  return {
    ...{ id: user.id, username: user.username, email: user.email },
    waitingEmail: waiting?.email ?? null,
    ...{ role: user.role, flags: user.flags },
    ...{ discordId: user.discordId, discordName: user.discordName },
    ...{ gameUserName: user.gameUserName, mainInGameRole: user.mainInGameRole },
    secondaryInGameRoles: user.secondaryInGameRoles,
    ...{ avatarUrl: user.avatarUrl, activityScore: await readScore(db, user.id, at) },
    positions: [
      ...heldAs(known, user.primaryPositionId, user.primaryRank),
      ...heldAs(known, user.secondaryPositionId, user.secondaryRank),
      ...heldAs(known, user.tertiaryPositionId, user.tertiaryRank),
    ],
    ...{ joinDate: iso(user.joinDate), createdAt: iso(user.createdAt) },
    lastLogin: isoOrNull(user.lastLogin),
    suspension: suspendedAt && {
      since: iso(suspendedAt),
      until: isoOrNull(suspendedUntil),
      reason: suspensionReason,
    },
  };
}

async function readScore(db: Queryable, userId: string, at: Date): Promise<number> {
  const came = await readLatelyCome(db, { at, ids: [userId] });
  return activityScoreOf(came.get(userId) ?? noComing(userId));
}

/** None for a position that is gone. */
function heldAs(known: Organisation, id: number | null, rank: string) {
  const position = known.position(id);
  return position ? [{ title: position.title, department: position.department, rank }] : [];
}

/** What the member saved; null for nothing. */
export async function readSavedSettings(db: Queryable, userId: string) {
  const [row] = await db
    .select({ value: notificationSettings.value })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row?.value ?? null;
}

export async function readJoining(
  db: Queryable,
  userId: string,
): Promise<CollectedData['joining']> {
  const cameBy = await db
    .select({ purpose: invitations.purpose, at: invitationUses.at })
    .from(invitationUses)
    .innerJoin(invitations, eq(invitations.id, invitationUses.invitationId))
    .where(eq(invitationUses.userId, userId))
    .orderBy(asc(invitationUses.at));
  const [declined] = await db
    .select({ note: declines.note, at: declines.at })
    .from(declines)
    .where(eq(declines.userId, userId));
  const made = await db
    .select({
      purpose: invitations.purpose,
      createdAt: invitations.createdAt,
      endsAt: invitations.endsAt,
      revokedAt: invitations.revokedAt,
      used: invitations.used,
    })
    .from(invitations)
    .where(eq(invitations.makerId, userId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return {
    cameBy: cameBy.map(({ purpose, at }) => ({ purpose, at: iso(at) })),
    declined: declined ? { note: declined.note, at: iso(declined.at) } : null,
    invitations: made.map(({ purpose, createdAt, endsAt, revokedAt, used }) => ({
      ...{ purpose, used, createdAt: iso(createdAt) },
      ...{ endsAt: isoOrNull(endsAt), revokedAt: isoOrNull(revokedAt) },
    })),
  };
}

type Devices = CollectedData['devices'];

export async function readDevices(db: Queryable, userId: string): Promise<Devices> {
  return {
    sessions: await readSessions(db, userId),
    notified: await readNotified(db, userId),
    passkeys: await readPasskeys(db, userId),
    calendarFeed: await readCalendarFeed(db, userId),
  };
}

async function readSessions(db: Queryable, userId: string): Promise<Devices['sessions']> {
  const rows = await db
    .select({
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeen: sessions.lastSeen,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeen), asc(sessions.id));
  return rows.map(({ device, createdAt, lastSeen, expiresAt }) => ({
    ...{ device, createdAt: iso(createdAt) },
    ...{ lastSeen: iso(lastSeen), expiresAt: iso(expiresAt) },
  }));
}

/** The whole address would let its holder send to the browser. */
async function readNotified(db: Queryable, userId: string): Promise<Devices['notified']> {
  const rows = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      zone: pushSubscriptions.zone,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(({ endpoint, zone, createdAt }) => ({
    ...{ service: pushServiceOf(endpoint), zone, createdAt: iso(createdAt) },
  }));
}

async function readPasskeys(db: Queryable, userId: string): Promise<Devices['passkeys']> {
  const rows = await db
    .select({
      device: passkeys.device,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ device, createdAt, lastUsedAt }) => ({
    ...{ device, createdAt: iso(createdAt), lastUsedAt: isoOrNull(lastUsedAt) },
  }));
}

async function readCalendarFeed(db: Queryable, userId: string): Promise<Devices['calendarFeed']> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return feed ? { createdAt: iso(feed.createdAt) } : null;
}

/** The last parts of the addresses of the pictures that a member uploaded. */
export async function readPictureNames(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: uploadedImages.name })
    .from(uploadedImages)
    .where(eq(uploadedImages.userId, userId))
    .orderBy(asc(uploadedImages.name));
  return rows.map(({ name }) => name);
}

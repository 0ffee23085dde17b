import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { activityScoreOf } from '#domain/check-in.ts';
import type { Organisation } from '#domain/organisation.ts';
import { noComing, readLatelyCome } from '#server/db/attendance.ts';
import { emailChanges } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment, isoMomentOrNull } from '../export-shapes.ts';
import { iso, isoOrNull } from '../moments.ts';
import { commaList, or } from '../page-words.ts';

const text = z.string();

const shape = z.object({
  id: text,
  username: text,
  email: text,
  waitingEmail: text.nullable().describe('An address that waits for its confirmation'),
  role: text,
  flags: z.array(text),
  discordId: text,
  discordName: text,
  gameUserName: text,
  mainInGameRole: text,
  secondaryInGameRoles: z.array(text),
  avatarUrl: text,
  activityScore: z.number(),
  positions: z.array(z.object({ title: text, department: text, rank: text })),
  joinDate: isoMoment,
  createdAt: isoMoment,
  lastLogin: isoMomentOrNull,
  suspension: z.object({ since: isoMoment, until: isoMomentOrNull, reason: text }).nullable(),
});

/** What a member is here. Secrets stay behind: hashes, keys, tokens, addresses that open something. */
export const accountPart = exportPart({
  shape,
  async read(db, { user, now }) {
    const { suspendedAt, suspendedUntil, suspensionReason } = user;
    const known = await readOrganisation(db);
    return {
      ...{ id: user.id, username: user.username, email: user.email },
      waitingEmail: await readWaitingEmail(db, user.id),
      ...{ role: user.role, flags: user.flags },
      ...{ discordId: user.discordId, discordName: user.discordName },
      ...{ gameUserName: user.gameUserName, mainInGameRole: user.mainInGameRole },
      secondaryInGameRoles: user.secondaryInGameRoles,
      ...{ avatarUrl: user.avatarUrl, activityScore: await readScore(db, user.id, now) },
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
  },
  shown: (account) => [
    {
      name: account.username,
      facts: [
        ['Email', account.email],
        ...(account.waitingEmail === null
          ? []
          : [['Waits for confirmation', account.waitingEmail] as const]),
        ['Role', account.role],
        ['Flags', commaList(account.flags)],
        ['Game username', or(account.gameUserName)],
        ['Discord name', or(account.discordName)],
        ['Discord id', or(account.discordId)],
        ['In-game roles', commaList([account.mainInGameRole, ...account.secondaryInGameRoles])],
        ['Positions', commaList(account.positions.map(({ title, rank }) => `${title} (${rank})`))],
        ['Activity score', String(account.activityScore)],
        ['Account id', account.id],
      ],
    },
    { name: 'Joined', at: account.joinDate },
    ...(account.lastLogin === null ? [] : [{ name: 'Last login', at: account.lastLogin }]),
    ...(account.suspension
      ? [{ name: 'Suspended', text: account.suspension.reason, at: account.suspension.since }]
      : []),
  ],
  columns: { 'email_changes.user_id': { in: 'waitingEmail' } },
  sample: ({ userId, at }) => [
    sampleOf(emailChanges, {
      ...{ userId, email: 'new@example.org', tokenHashes: ['SECRET'], expiresAt: at },
    }),
  ],
});

async function readWaitingEmail(db: Queryable, userId: string): Promise<string | null> {
  const [waiting] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  return waiting?.email ?? null;
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

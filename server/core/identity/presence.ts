import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import { ONLINE_MS } from './sessions.ts';

/** What a session that counts as online looks like (SPEC 10.6): alive, and seen within two minutes. */
export function isOnline(now: Date) {
  return and(gt(sessions.lastSeen, new Date(now.getTime() - ONLINE_MS)), isNull(sessions.endedAs));
}

/** How many members are online, on however many devices each. */
export async function countOnline(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${sessions.userId})::int` })
    .from(sessions)
    .where(isOnline(now));
  return row?.count ?? 0;
}

/** Who is online, on however many devices each. */
export async function readOnline(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(isOnline(now));
  return new Set(rows.map(({ userId }) => userId));
}

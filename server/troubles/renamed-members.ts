import { eq, like, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Trouble } from '#contract/troubles.ts';
import type { Renamed } from '#server/core/identity/key-filling.ts';
import { parsedJson } from '#server/core/outside/foreign-json.ts';
import { meta } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// Who was renamed by a start and may not know it: a mail can fail, or go to an address that nobody reads. For Admins.

const KEY = 'RENAMED ';
/** Whoever hasn't signed in for as long as this is told when they ask. */
const TOLD_MS = 90 * DAY_MS;

const stored = z.object({ was: z.string(), username: z.string(), at: z.string() });

/** Keeps who was renamed; in the transaction in which they are. */
export async function noteRenamed(
  tx: Queryable,
  { id, was, username }: Renamed,
  at: Date,
): Promise<void> {
  const value = JSON.stringify({ was, username, at: at.toISOString() });
  await tx
    .insert(meta)
    .values({ key: `${KEY}${id}`, value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** Those who still have the name that they were given, and haven't signed in with it; for 90 days. */
export async function readRenamed(db: Queryable, now: Date): Promise<Trouble[]> {
  const rows = await db
    .select({ value: meta.value, username: users.username, lastLogin: users.lastLogin })
    .from(meta)
    .innerJoin(users, eq(meta.key, sql`${KEY} || ${users.id}`))
    .where(like(meta.key, `${KEY}%`))
    .orderBy(meta.key);
  return rows.flatMap(({ value, username, lastLogin }) => {
    const renamed = stored.safeParse(parsedJson(value)).data;
    if (renamed?.username !== username) return [];
    const { was, at } = renamed;
    if (lastLogin !== null && lastLogin > new Date(at)) return [];
    if (now.getTime() - Date.parse(at) > TOLD_MS) return [];
    return [{ kind: 'member.renamed', about: username, reason: was, since: at, at }];
  });
}

/** Nothing is left of a deleted account's names. */
export async function forgetRenamed(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(meta).where(eq(meta.key, `${KEY}${userId}`));
}

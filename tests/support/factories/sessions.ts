import { eq, sql } from 'drizzle-orm';
import type { TokenClaims } from '#contract/auth.ts';
import { startSession } from '#server/core/identity/sessions.ts';
import { signToken } from '#server/core/identity/tokens.ts';
import { marks } from '#server/db/bookkeeping.ts';
import { sessions, users } from '#server/db/schema.ts';
import type { Database } from '#server/db/database.ts';
import { readOrMake } from '#server/db/meta.ts';

type SessionRow = typeof sessions.$inferSelect;

/** A session as a sign-in leaves it, without the slow check of the password. */
export interface Session {
  readonly token: string;
  readonly row: SessionRow;
}

interface Beginning {
  /** The key that signs the token; the organisation's own unless given. */
  readonly secret?: Uint8Array;
  readonly at?: Date;
}

/** Begins a session for a member of that name. */
export async function beginSession(
  { db }: Database,
  username: string,
  { secret, at = new Date() }: Beginning = {},
): Promise<Session> {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  if (!user) throw new Error(`There is no member ${username}.`);
  const sid = await startSession(db, user.id, { at });
  const [row] = await db.select().from(sessions).where(eq(sessions.id, sid));
  if (!row) throw new Error('The session was not stored.');
  const { role, flags, avatarUrl } = user;
  const claims: TokenClaims = { sid, sub: user.id, username, role, flags, avatarUrl };
  return { row, token: await signToken(claims, secret ?? (await secretOf(db))) };
}

/**
 * Lets a device that began on another copy hear of everything that was changed in this database after `seeded`: the
 * transactions of a cluster are counted together, so its cursor may lie above changes that it never saw.
 */
export async function changedSince({ db }: Database, seeded: string): Promise<void> {
  await db.execute(
    sql`update changes set xid = pg_current_xact_id() where xid > ${seeded}::text::xid8`,
  );
}

export type Mark = Pick<typeof marks.$inferSelect, 'id' | 'snapshot'>;

export function marksOf({ db }: Database): Promise<Mark[]> {
  return db.select({ id: marks.id, snapshot: marks.snapshot }).from(marks);
}

/** Stores marks of another copy as older than this database's own: otherwise a device whose cursor names one would take it for restored. */
export async function adoptMarks({ db }: Database, adopted: readonly Mark[]): Promise<void> {
  for (const { id, snapshot } of adopted)
    await db.execute(
      sql`insert into marks (seq, id, snapshot)
        select coalesce(min(seq), 0) - 1, ${id}::uuid, ${snapshot}::pg_snapshot from marks
        on conflict (id) do nothing`,
    );
}

/** Lets a session that began on another copy of the same organisation go on in this one. */
export async function adoptSession({ db }: Database, { row }: Session): Promise<void> {
  const { createdAt, lastSeen, expiresAt, ...kept } = row;
  const dates = { createdAt, lastSeen, expiresAt };
  await db.insert(sessions).values({ ...kept, ...revived(dates) });
}

/** The dates of a session that was read from a JSON file, in which they are text. */
function revived<T extends Readonly<Record<string, Date>>>(dates: T): T {
  return Object.fromEntries(
    Object.entries(dates).map(([name, date]) => [name, new Date(date)]),
  ) as T;
}

async function secretOf(db: Database['db']): Promise<Uint8Array> {
  const secret = await readOrMake(db, 'SESSION_SECRET', () => {
    throw new Error('The organisation has no secret yet.');
  });
  return new TextEncoder().encode(secret);
}

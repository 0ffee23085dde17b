import { or, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { nameKey } from './account-keys.ts';

/** Clears the failed sign-ins counted under this name, whoever made them (features/auth/login-limits counts them). */
export async function forgetFailures(db: Queryable, username: string): Promise<void> {
  const name = nameKey(username);
  await db
    .delete(limits)
    .where(
      or(
        eq(limits.subject, `login:account:${name}`),
        sql`starts_with(${limits.subject}, ${`login:pair:${name}:`})`,
        sql`starts_with(${limits.subject}, ${`login:device:${name}:`})`,
      ),
    );
}

import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/core/process/config.ts';
import { hashPassword } from './passwords.ts';
import { nameColumns } from './usernames.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/**
 * Creates the first Admin if there is none. Returns the account if its password was generated here, which is the
 * only moment it can be shown to anyone; otherwise null.
 */
export async function ensureAdmin(
  db: Queryable,
  config: Pick<Config, 'adminUsername' | 'adminPassword' | 'contactEmail'>,
): Promise<{ readonly username: string; readonly password: string } | null> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .limit(1);
  if (admins.length > 0) return null;
  const username = config.adminUsername;
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const made = await db
    .insert(users)
    .values({
      ...nameColumns(username),
      email: config.contactEmail ?? `${username}@localhost`,
      passwordHash: await hashPassword(password),
      role: 'Admin',
      flags: ['OrgMember'],
    })
    .onConflictDoNothing() // another process was first
    .returning({ id: users.id });
  return made.length > 0 && config.adminPassword === null ? { username, password } : null;
}

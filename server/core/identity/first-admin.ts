import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ConfigError, type Config } from '#server/core/process/config.ts';
import { accountKeys } from './account-keys.ts';
import { hashPassword } from './passwords.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

interface FirstAdmin {
  /** Whether this call made the account. */
  readonly isNew: boolean;
  /** The account with the password that was generated for it: this is the only moment it can be shown to anyone. */
  readonly generated: { readonly username: string; readonly password: string } | null;
}

/** Creates the first Admin if there is none. Throws `ConfigError` if a member without that role has its name. */
export async function ensureAdmin(
  db: Queryable,
  config: Pick<Config, 'adminUsername' | 'adminPassword' | 'contactEmail'>,
): Promise<FirstAdmin> {
  if (await hasAdmin(db)) return { isNew: false, generated: null };
  const username = config.adminUsername;
  const email = config.contactEmail ?? `${username}@localhost`;
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const made = await db
    .insert(users)
    .values({
      ...{ username, email, ...accountKeys({ username, email }) },
      passwordHash: await hashPassword(password),
      role: 'Admin',
      flags: ['OrgMember'],
    })
    .onConflictDoNothing() // another process was first
    .returning({ id: users.id });
  if (made.length > 0) {
    return {
      isNew: true,
      generated: config.adminPassword === null ? { username, password } : null,
    };
  }
  if (await hasAdmin(db)) return { isNew: false, generated: null };
  throw new ConfigError(
    `There is no admin, and a member is called ${username} already. Choose another ADMIN_USERNAME.`,
  );
}

async function hasAdmin(db: Queryable): Promise<boolean> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .limit(1);
  return admins.length > 0;
}

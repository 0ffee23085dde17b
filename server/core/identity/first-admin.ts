import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { LONGEST_PASSWORD } from '#contract/accounts.ts';
import { username as usernameRule } from '#contract/username.ts';
import { ConfigError, type Config } from '#server/process/config.ts';
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

/**
 * Creates the first Admin if there is none. Throws `ConfigError` if a member without that role has its name,
 * or nobody could sign in with what is set.
 */
export async function ensureAdmin(
  db: Queryable,
  config: Pick<Config, 'adminUsername' | 'adminPassword' | 'contactEmail'>,
): Promise<FirstAdmin> {
  if (await hasAdmin(db)) return { isNew: false, generated: null };
  const username = nameOf(config);
  refuseUnusable(config.adminPassword);
  const email = config.contactEmail ?? `${username}@localhost`;
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const made = await db
    .insert(users)
    .values({
      ...{ username, email, ...accountKeys({ username, email }) },
      passwordHash: await hashPassword(password),
      isPasswordGiven: true,
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

function nameOf({ adminUsername }: Pick<Config, 'adminUsername'>): string {
  const { success, data } = usernameRule.safeParse(adminUsername);
  if (success) return data;
  throw new ConfigError(
    'ADMIN_USERNAME must be a name as members have them: 2 to 32 letters and digits, with single spaces, dots, hyphens or apostrophes inside it.',
  );
}

/** There would be an admin, whom no word opens the door to. */
function refuseUnusable(password: string | null): void {
  if (password === null) return;
  if (password.length > LONGEST_PASSWORD)
    throw new ConfigError(`ADMIN_PASSWORD must be at most ${LONGEST_PASSWORD} characters long.`);
  if (/^(["']).*\1$/s.test(password))
    throw new ConfigError(
      'ADMIN_PASSWORD must be written without the quotes around it: they would belong to the password.',
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

import { randomUUID } from 'node:crypto';
import { readSecrets } from '#server/core/identity/secrets.ts';
import { startSession } from '#server/core/identity/sessions.ts';
import { signToken } from '#server/core/identity/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import { users } from '#server/db/schema.ts';
import { aConfig } from '#tests/support/servers/config.ts';

export interface CrowdMember {
  readonly id: string;
  readonly token: string;
}

/** Many signed-in members at once, without the hashing of passwords that sign-in needs. */
export async function createCrowd(database: Database, size: number): Promise<CrowdMember[]> {
  const { db } = database;
  const { session } = await readSecrets(db, aConfig());
  const names = Array.from({ length: size }, () => `crew-${randomUUID()}`);
  const made = await db
    .insert(users)
    .values(
      names.map((username) => ({
        ...calledLike(username),
        passwordHash: '',
        flags: ['OrgMember' as const],
      })),
    )
    .returning({ id: users.id, username: users.username });
  const crowd: CrowdMember[] = [];
  for (const { id, username } of made) {
    const sid = await startSession(db, id, { at: new Date() });
    const claims = { sid, sub: id, username, role: 'Member', flags: ['OrgMember'], avatarUrl: '' };
    crowd.push({ id, token: await signToken(claims, session) });
  }
  return crowd;
}

function calledLike(username: string) {
  const called = { username, email: `${username}@example.org` };
  return { ...called, ...accountKeys(called) };
}

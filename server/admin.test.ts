import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgePassword } from '#server/core/identity/passwords.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { users } from '#server/db/schema.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { SERVER } from '#tests/support/processes/build.ts';
import { SHORT_LIVED, startProcess } from '#tests/support/processes/server-process.ts';

const PROGRAM = join(dirname(SERVER), 'admin.js');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command as a process of its own: what it said, and the code it ended with. */
async function admin(words: string, env: Record<string, string> = {}) {
  const command = [...SHORT_LIVED, PROGRAM, ...words.split(' ').filter(Boolean)];
  const options = { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env } };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { code, said: stderr };
  }
}

async function canSignIn(url: string, password: string): Promise<boolean> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return response.ok;
}

const passwordIn = (said: string) => /is "([\w-]{16})"/.exec(said)?.[1] ?? '';

describe('SPEC 19.5 npm run admin', { timeout: 120_000 }, () => {
  it('is carried out by the server that runs, and without one by itself', async () => {
    const running = await startProcess({ DATA_DIR: folder });
    const first = await admin('reset admin');
    expect(first).toMatchObject({ code: 0 });
    expect(await canSignIn(running.url, passwordIn(first.said))).toBe(true);
    expect(await admin('make nobody at all')).toEqual({
      code: 1,
      said: 'No account is called "nobody at all". Nothing was changed.\n',
    });
    await running.kill(); // which leaves its socket behind

    const second = await admin('reset ADMIN');
    expect(second).toMatchObject({ code: 0 });
    expect(await admin('make admin')).toEqual({
      code: 0,
      said: '"admin" is an Admin already. Nothing was changed.\n',
    });
    const again = await startProcess({ DATA_DIR: folder });
    expect(await canSignIn(again.url, passwordIn(first.said))).toBe(false);
    expect(await canSignIn(again.url, passwordIn(second.said))).toBe(true);

    await rm(join(folder, 'admin.sock')); // as on a file system without sockets
    expect(await admin('reset admin')).toEqual({
      code: 1,
      said: 'The server that has the data folder open gives no answer. Run this where the server runs, as its user, or stop it first.\n',
    });
    expect(await canSignIn(again.url, passwordIn(second.said))).toBe(true);
    await again.kill();
  });

  it('finds PostgreSQL as the server does, beside it, and leaves a database of another version alone', async () => {
    const other = await admin('reset admin', {
      DATABASE_URL: await createPostgresDatabase('template1'),
    });
    expect(other.code).toBe(1);
    expect(other.said).toMatch(/^The database is of another version of Muster, or empty\. /);

    const url = await createPostgresDatabase();
    const database = await openPostgres(url);
    const { id } = await createUser(database.db, { username: 'admin' });
    const { code, said } = await admin('reset admin', { DATABASE_URL: url });
    expect(code).toBe(0);
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(await judgePassword(passwordIn(said), user?.passwordHash ?? null)).toBe('right');
    await database.close();
  });

  it.runIf(process.getuid?.() === 0)(
    'leaves a database alone that belongs to another user, who could no longer open it',
    async () => {
      const foreign = join(folder, 'foreign');
      await mkdir(join(foreign, 'db'), { recursive: true });
      await chown(join(foreign, 'db'), 65_534, 65_534);
      const { code, said } = await admin('reset admin', { DATA_DIR: foreign });
      expect(code).toBe(1);
      expect(said).toMatch(/belongs to another user \(65534\)/);
      expect(await readdir(foreign)).toEqual(['db']);
    },
  );

  it('makes no database, and says how it is used', async () => {
    const empty = join(folder, 'empty');
    expect(await admin('reset admin', { DATA_DIR: empty })).toEqual({
      code: 1,
      said: `There is no database in ${empty}. Set DATA_DIR or DATABASE_URL as for the server. Nothing was changed.\n`,
    });
    expect(existsSync(empty)).toBe(false);
    for (const words of ['', 'reset', 'delete admin'])
      expect(await admin(words)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^npm run admin -- reset NAME/) as string,
      });
    expect(await admin('reset admin', { PORT: 'http' })).toEqual({
      code: 1,
      said: 'PORT must be a number.\n',
    });
  });
});

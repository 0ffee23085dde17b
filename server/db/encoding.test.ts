import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startFailure } from '#server/start-failure.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { openPostgres } from './postgres.ts';
import { rowsOf } from './rows.ts';

/** What whoever starts the server reads; null when it starts. */
async function refusalOf(url: string): Promise<string | null> {
  try {
    await (await openPostgres(url, { connections: 1 })).close();
    return null;
  } catch (error) {
    return startFailure(error, aConfig({ databaseUrl: url }));
  }
}

describe('a database that cannot hold every letter', () => {
  it.each(['SQL_ASCII', 'LATIN1', 'LATIN9', 'WIN1252', 'KOI8R', 'EUC_JP'])(
    'of the encoding %s is refused in a sentence',
    async (encoding) => {
      const url = await createPostgresDatabase(`template0 encoding '${encoding}' locale 'C'`);
      expect(await refusalOf(url)).toBe(
        `The database has the encoding ${encoding}, which can't hold every name and text. Create one with ENCODING 'UTF8' and TEMPLATE template0, and name it in DATABASE_URL.`,
      );
    },
  );

  it('while connections to one that can are UTF8, whatever its settings and the address say', async () => {
    const url = await createPostgresDatabase("template0 encoding 'UTF8' locale 'C'");
    const admin = await openPostgres(url, { connections: 1 });
    const database = new URL(url).pathname.slice(1);
    await admin.db.execute(`alter database ${database} set client_encoding = 'LATIN1'`);
    await admin.close();
    const options = encodeURIComponent('-c client_encoding=LATIN1');
    const there = await openPostgres(`${url}&options=${options}&client_encoding=LATIN1`);
    const text = '\u305f\u308d\u3046 \ud83d\ude80';
    expect(await rowsOf(there.db, sql`select ${text}::text as text`)).toEqual([{ text }]);
    await there.close();
  });
});

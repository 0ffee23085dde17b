import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/migrate.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openOldDatabase } from '#tests/support/databases/old-database.ts';
import { rowsOf } from './rows.ts';

describe.each(engines)('an older database whose submissions get states, on $engine', (engine) => {
  it('SPEC 21.1 has them as New, in the department of their posting', async () => {
    const database = await openOldDatabase(engine, '0016_suspensions');
    const { db } = database;
    for (const department of ['logistics', 'medical']) {
      const posting = randomUUID();
      await db.execute(sql`
        insert into postings (id, department_id, title) values (${posting}, ${department}, 'X')`);
      await db.execute(sql`
        insert into submissions (id, posting_id, message) values (${randomUUID()}, ${posting}, '')`);
    }
    await migrate(database);
    const rows = await rowsOf(
      db,
      sql`select department_id as department, state, note, position, revision
        from submissions order by department_id`,
    );
    const fresh = { state: 'new', note: '', position: null, revision: 1 };
    expect(rows).toEqual([
      { department: 'logistics', ...fresh },
      { department: 'medical', ...fresh },
    ]);
    await database.close();
  });
});

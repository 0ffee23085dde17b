import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { rowsOf } from '#server/db/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { accountsFeature } from './accounts.feature.ts';

describe.each(engines)('what the forms do before they answer, on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());

  it('takes the same time for every address, since the accounts are not looked at', async () => {
    const { db } = server.database;
    await db.execute(sql`alter table users rename to hidden_users`);
    try {
      await server.askForLink(`${server.aName('somebody')}@example.org`);
      // This is the control: a call that does look at accounts fails.
      const response = await server.send(auth.login, { body: { username: 'a', password: 'b' } });
      expect(response.status).toBe(500);
    } finally {
      await db.execute(sql`alter table hidden_users rename to users`);
    }
  });

  it('orders the same mail for a known and an unknown e-mail of a registration', async () => {
    const quiet = await startServer({
      database: server.database,
      features: [{ routes: accountsFeature.routes }],
      now: () => new Date(server.time),
    });
    const owner = await createUser(server.database.db);
    await server.app.close(); // so that nobody delivers what is ordered
    const orders = [];
    for (const email of [owner.email, `${server.aName('unknown')}@example.org`]) {
      const body = await server.aRegistration({ email });
      await quiet.call(accounts.register, { body });
      orders.push(
        await rowsOf(
          server.database.db,
          sql`select mail_order->>'kind' as kind, attempts, due_at - mail_outbox.created_at as pause
            from mail_outbox join users on users.id::text = mail_order->>'userId'
            where username = ${body.username}`,
        ),
      );
    }
    expect(orders[0]).toHaveLength(1);
    expect(orders[0]).toEqual(orders[1]);
    await quiet.close();
  });
});

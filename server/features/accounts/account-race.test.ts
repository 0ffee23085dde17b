import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { postings } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { rawCaller } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { sql } from 'drizzle-orm';
import { removeAccount } from '#server/accounts/account-removal.ts';

// These calls were let in a moment before another call deleted their author's account.

describe.each(engines)('a call that races the deletion of its own account on $engine', (engine) => {
  let database: Database;
  let server: TestServer;
  let beforeNext: (() => Promise<void>) | null = null;
  beforeAll(async () => {
    database = await engine.open();
    const late: Database = {
      ...database,
      transaction: async (...given) => {
        const before = beforeNext;
        beforeNext = null;
        await before?.();
        return database.transaction(...given);
      },
    };
    server = await startServer({ database: late });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** A member whose account is gone when the next transaction begins. */
  async function leavingMember() {
    const member = await server.member();
    const { config } = server;
    const uploads = { removeAvatar: () => Promise.resolve() } as never;
    beforeNext = () =>
      database.transaction((tx) =>
        removeAccount(tx, member.id, { config, uploads, now: () => new Date() }),
      );
    return member;
  }

  const gone = { status: 401, code: 'account_deleted' };

  it.each([
    ['with a key', { key: randomUUID() }],
    ['without one', {}],
  ])('is told so when it takes a place, %s', async (_, manners) => {
    const eventId = await createEvent(database.db);
    const { token } = await leavingMember();
    const body = { eventId, role: 'Pilot', attending: true };
    expect(await server.refusal(events.rsvp, { token, body, ...manners })).toMatchObject(gone);
    const left = await rowsOf<{ count: number }>(
      database.db,
      sql`select (select count(*) from rsvps where event_id = ${eventId}) + (select count(*) from idempotency) as count`,
    );
    expect(Number(left[0]?.count)).toBe(0);
  });

  it('is told so when it applies, and when it saves what belongs to the account', async () => {
    const [posting] = await database.db
      .insert(postings)
      .values({ departmentId: 'logistics', title: 'Hauler' })
      .returning({ id: postings.id });
    const path = `/departments/logistics/applications/${posting?.id ?? ''}/submit`;
    for (const [method, address, body] of [
      ['POST', path, { message: '<p>Me</p>' }],
      ['PUT', '/auth/user/preferences', newMemberPreferences],
    ] as const) {
      const { token } = await leavingMember();
      expect(await rawCaller(server, token)(method, address, body)).toMatchObject({
        status: 401,
        reply: gone,
      });
    }
  });
});

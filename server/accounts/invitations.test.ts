import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/invitations.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { noteUse, openInvitation } from './invitations.ts';

// The embedded database has one connection, so transactions cannot overlap there.
describe('an invitation that several use at once, on a PostgreSQL server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine: engineNamed.postgresql });
  });
  afterAll(() => server.close());

  it('SPEC 18.6 is counted by one after the other', async () => {
    const admin = await server.member({ role: 'Admin' });
    const { url } = await server.call(invitations.create, {
      token: admin.token,
      body: { purpose: 'Expo booth', flags: [], uses: 1 },
    });
    const invitation = url?.split('=')[1] ?? '';
    const [first, second] = [await server.member({}), await server.member({})];
    const secrets = await readSecrets(server.database.db, server.config);
    const now = () => new Date();
    const answer = await answerAfter(server.database, {
      work: async (tx) => {
        const opened = await openInvitation(tx, invitation, { secrets, now });
        await noteUse(tx, opened, { userId: first.id, at: now() });
      },
      call: () => server.send(invitations.accept, { token: second.token, body: { invitation } }),
    });
    expect(answer.status).toBe(422);
  });
});

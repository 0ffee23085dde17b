import { expect, test } from 'vitest';
import { pageWork } from '#contract/page-work.ts';
import { noteChange } from '#server/db/audit.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { deletePage, lockPage } from './documents.repository.ts';

// The embedded database has one connection, so nobody can be deleting while somebody else makes a page.
test('SPEC 26.4 a page that is made while one of its name is being deleted is newer than that, on a PostgreSQL server', async () => {
  const server = await startServer({ engine: engineNamed.postgresql });
  try {
    const { token } = await server.member({ role: 'Admin' });
    const body = { title: 'Alliances' };
    const { id: name, revision } = await server.call(pageWork.create, { token, body });
    const answer = await answerAfter(server.database, {
      work: async (tx) => {
        const before = await lockPage(tx, name);
        if (!before) throw new Error('The page is gone.');
        await deletePage(tx, name);
        const change = { subject: 'page', subjectId: name, title: 'Alliances', before } as const;
        await noteChange(tx, { ...change, action: 'deleted', actorId: null, at: new Date() });
      },
      call: () => server.send(pageWork.create, { token, body }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: name, revision: revision + 1 });
  } finally {
    await server.close();
  }
});

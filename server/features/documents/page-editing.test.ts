import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#contract/documents.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('writing content pages on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    token = (await server.member({ username: 'admin', role: 'Admin' })).token;
  });
  afterAll(() => server.close());

  const write = (name: string, body: { content: string; revision?: number }) =>
    server.call(documents.savePage, { token, params: { name }, body });

  it('changes a page of the menu and makes a new one, under their names in lower case', async () => {
    expect(await write('Mission', { content: '<p>Onward.</p>' })).toMatchObject({
      id: 'mission',
      content: '<p>Onward.</p>',
      revision: 1,
    });
    await write('Ship-Rules', { content: '<p>Walk.</p><script>x()</script>' });
    const page = await server.call(documents.page, { params: { name: 'ship-rules' } });
    expect(page).toMatchObject({ content: '<p>Walk.</p>', revision: 1 });
  });

  it('refuses an edit of an older revision, also of a page that nobody had written', async () => {
    await write('history', { content: '<p>One</p>', revision: 0 });
    const late = {
      token,
      params: { name: 'history' },
      body: { content: '<p>Late</p>', revision: 0 },
    };
    expect(await server.refusal(documents.savePage, late)).toMatchObject({
      code: 'stale_revision',
      changedBy: 'admin',
      current: { id: 'history', content: '<p>One</p>', revision: 1 },
    });
    const unborn = { ...late, params: { name: 'unborn' }, body: { content: 'x', revision: 4 } };
    // It was deleted meanwhile: an edit of what it was doesn't bring it back.
    expect(await server.refusal(documents.savePage, unborn)).toMatchObject({
      ...{ code: 'not_found', message: "This page doesn't exist." },
    });
    const older = { ...late, params: { name: 'vision' }, body: { content: 'x', revision: 4 } };
    expect(await server.refusal(documents.savePage, older)).toMatchObject({
      code: 'stale_revision',
    });
    expect(await server.refusal(documents.page, { params: { name: 'unborn' } })).toMatchObject({
      status: 404,
    });
  });

  it.each(['a b', '../etc', '<p>', '-', 'x'.repeat(81)])(
    'makes no page called %j',
    async (name) => {
      const call = { token, params: { name }, body: { content: '<p>x</p>' } };
      expect(await server.refusal(documents.savePage, call)).toMatchObject({ status: 422 });
    },
  );

  it('is for Admins', async () => {
    const leader = await server.member({ role: 'Leader' });
    const call = { params: { name: 'vision' }, body: { content: '<p>x</p>' } };
    expect(
      await server.refusal(documents.savePage, { ...call, token: leader.token }),
    ).toMatchObject({
      status: 403,
    });
    expect(await server.refusal(documents.savePage, call)).toMatchObject({ status: 401 });
  });
});

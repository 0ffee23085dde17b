import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#contract/documents.ts';
import { pages } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('content pages on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
    await server.database.db.insert(pages).values([
      { id: 'welcome', content: '<p>Hello</p>' },
      { id: 'history', content: '<p>Founded at the lantern</p>', revision: 3 },
    ]);
  });
  afterAll(() => server.close());

  it.each(['welcome', 'Welcome', 'WELCOME'])('are read by a visitor as %s', async (name) => {
    const page = await server.call(documents.page, { params: { name } });
    expect(page).toMatchObject({ id: 'welcome', content: '<p>Hello</p>', revision: 1 });
  });

  it('of the menu exist before they are written, and as written afterwards', async () => {
    const vision = await server.call(documents.page, { params: { name: 'Vision' } });
    expect(vision).toMatchObject({ id: 'vision', content: '', revision: 0 });
    const history = await server.call(documents.page, { params: { name: 'history' } });
    expect(history).toMatchObject({ content: '<p>Founded at the lantern</p>', revision: 3 });
  });

  it('that nobody made are not found', async () => {
    const refusal = await server.refusal(documents.page, { params: { name: 'nowhere' } });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });
});

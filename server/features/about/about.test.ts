import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { aboutSections } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('About Us on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  it('is read by a visitor in the order of its sections', async () => {
    await server.database.db.insert(aboutSections).values([
      { title: 'Second', content: '<p>b</p>', positionId: 2 },
      { title: 'First', content: '<p>a</p>', bannerImage: '/uploads/x.webp', positionId: 1 },
    ]);
    const sections = await server.call(about.list);
    expect(sections.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(sections[0]).toMatchObject({
      bannerImage: '/uploads/x.webp',
      positionId: 1,
      revision: 1,
    });
    // SPEC's paths work in any letter case.
    expect((await server.fetch('/api/Pages/About/Sections')).status).toBe(200);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationRows } from '#contract/organisation-rows.ts';
import { departments } from '#server/db/organisation-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const shell = `<!doctype html><html><head>
<meta name="description" content="As built." />
<title>Muster</title>
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="app"></div></body></html>`;

interface Given {
  readonly site: { readonly name: string };
  readonly pages: readonly unknown[];
  readonly organisation: unknown;
}

describe.each(engines)('SPEC 17.11 the page of a screen that is not drawn on $engine', (engine) => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/index-1.css'), 'p{margin:0}');
    await writeFile(join(folder, 'index.html'), shell);
    server = await startServer({ engine, clientFolder: folder, config: { orgName: 'Farwatch' } });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const givenAt = async (path: string): Promise<Given> => {
    const html = await (await server.fetch(path)).text();
    const [, text = ''] = /id="given">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(text) as Given;
  };

  it('has no content, and what its frame needs on a first visit', async () => {
    const response = await server.fetch('/leader-dashboard?view=post');
    const { status, headers } = response;
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache, no-transform']);
    const html = await response.text();
    expect(html).toContain('<title>Farwatch</title>');
    expect(html).not.toContain('id="snapshot"');
    expect(html).not.toMatch(/canonical|og:url/); // the same page is that of every screen
    const given = await givenAt('/events');
    expect(given).toMatchObject({ site: { name: 'Farwatch' }, pages: [] });
    const rows = organisationRows.parse(given.organisation);
    expect(rows.departments.map(({ id }) => id)).toContain('medical');
    expect(rows.positions.length).toBeGreaterThan(60);
  });

  it('is the same for every such address until something in it changes', async () => {
    const tag = (await server.fetch('/events')).headers.get('etag') ?? '';
    const again = { headers: { 'if-none-match': tag } };
    for (const path of ['/sync', '/']) expect((await server.fetch(path, again)).status).toBe(304);
    const { db } = server.database;
    await db.update(departments).set({ name: 'Rescue' }).where(eq(departments.id, 'medical'));
    expect((await server.fetch('/sync', again)).status).toBe(200);
    expect(JSON.stringify((await givenAt('/sync')).organisation)).toContain('Rescue');
  });

  it('goes out as it was built when the database has no answer', async () => {
    const other = await startServer({ engine, clientFolder: folder });
    try {
      await other.database.db.execute(sql`alter table departments rename to departed`);
      for (const path of ['/sync', '/', '/events/a1b2']) {
        const response = await other.fetch(path);
        expect([response.status, await response.text()]).toEqual([200, shell]);
      }
    } finally {
      await other.close();
    }
  });
});

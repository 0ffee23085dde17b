import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_NEW, sync } from '#contract/sync.ts';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { synced } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { headOf, openSocket } from '#tests/support/servers/raw-socket.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('PL14 a pull when nothing changed, on $engine', (engine) => {
  let server: TestServer;
  let late = 0;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => new Date(Date.now() + late) });
  });
  afterAll(() => server.close());

  type Known = Awaited<ReturnType<typeof synced>>;
  const headers = { 'if-none-match': NOTHING_NEW };
  const ask = ({ token, device }: Known) =>
    server.send(sync.pull, { token, headers, query: { cursor: device.cursor } });
  const changeOf = (userId: string) =>
    server.database.db.execute(sql`update users set email = 'x' || email where id = ${userId}`);

  it('is answered 304 in less than 200 bytes after the status line, and is ours', async () => {
    const known = await synced(server);
    const answer = await ask(known);
    expect(answer.status).toBe(304);
    expect(answer.headers.get(MARKER_HEADER)).toBe(MARKER_VALUE);
    expect(answer.headers.get('date')).not.toBeNull();

    const path = `/api/sync?cursor=${known.device.cursor ?? ''}`;
    const sent = { ...headers, authorization: `Bearer ${known.token}`, 'accept-encoding': 'br' };
    const socket = await openSocket(server.url, `${headOf(`GET ${path}`, sent)}\r\n`);
    const raw = await socket.heard('\r\n\r\n');
    socket.close();
    expect(raw).toMatch(/^HTTP\/1.1 304/);
    expect(raw.length - raw.indexOf('\r\n')).toBeLessThan(200);
  });

  it('is a page without rows for a device that knows of no 304', async () => {
    const { token, device } = await synced(server);
    const answer = await server.send(sync.pull, { token, query: { cursor: device.cursor } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ changes: {}, deleted: {}, more: false });
  });

  it('is none as soon as something changed in a scope of the device, or a scope itself', async () => {
    const known = await synced(server);
    await createEvent(server.database.db);
    expect((await ask(known)).status).toBe(200);
    await known.device.pull();
    expect((await ask(known)).status).toBe(304);

    await changeOf(known.id);
    expect((await ask(known)).status).toBe(200);
    await known.device.pull();

    await server.database.db.execute(sql`update users set flags = '{}' where id = ${known.id}`);
    expect((await ask(known)).status).toBe(200);
  });

  it('is none in the middle of a load, even if no row is left to come', async () => {
    const { device, ...known } = await synced(server);
    const made = JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString('utf8')) as {
      readonly places: Readonly<Record<string, { readonly horizon: string }>>;
    };
    const public_ = { ...made.places['public'], load: { step: 'pages', after: null } };
    const cursor = Buffer.from(
      JSON.stringify({ ...made, places: { ...made.places, public: public_ } }),
    ).toString('base64url');
    const query = { cursor };
    const answer = await server.send(sync.pull, { token: known.token, headers, query });
    expect(await answer.json()).toMatchObject({ finished: ['public'] });
  });

  it('stays one when others changed what is theirs alone, but moves the cursor on after a day', async () => {
    const known = await synced(server);
    const other = await synced(server);
    await known.device.pull();
    await changeOf(other.id);
    expect((await ask(known)).status).toBe(304);
    late = DAY_MS + 60_000;
    const answer = await ask(known);
    late = 0;
    expect(answer.status).toBe(200);
    const { cursor } = (await answer.json()) as { readonly cursor: string };
    const again = await server.send(sync.pull, { token: known.token, headers, query: { cursor } });
    expect(again.status).toBe(304);
  });
});

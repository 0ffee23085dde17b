import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncPage } from '#contract/sync.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

const start = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('a first pull among many events on $engine', (engine) => {
  let server: TestServer;
  let now = start;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    ({ token } = await server.member());
    // There are four events in every hour, two of them at the same moment.
    await server.database.db.execute(sql`
      insert into events (title, start_at, end_at)
      select 'Event', at + part * interval '20 minutes', at + interval '1 hour'
      from generate_series('2026-10-10T00:00:00Z'::timestamptz, '2027-01-10T00:00:00Z', interval '1 hour') as at,
        unnest(array[0, 0, 1, 2]) as part`);
  });
  afterAll(() => server.close());

  const distances = (page: SyncPage | undefined, from: Date): number[] =>
    (page?.changes.events ?? []).map((event) => Math.abs(Date.parse(event.start) - from.getTime()));

  it('PL12 brings them nearest in time first, each once after the first page', async () => {
    const device = new Device(server, token);
    const [first, ...pages] = await device.pull();
    const nearest = distances(first, now).toSorted((a, b) => a - b);
    expect(Math.min(...distances(pages[0], now))).toBeGreaterThanOrEqual(nearest[99] ?? NaN);
    for (const [at, page] of pages.slice(1).entries()) {
      const [further, before] = [distances(page, now), distances(pages[at], now)];
      expect(Math.min(...further)).toBeGreaterThanOrEqual(Math.max(...before));
    }
    const ids = pages.flatMap(({ changes }) => changes.events?.map(({ id }) => id) ?? []);
    expect(ids).toHaveLength((first?.coming ?? 0) - 100);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('PL12 has the first three of each day of the month around on the first page', async () => {
    const first = await new Device(server, token).page();
    const perDay = new Map<string, number>();
    for (const { start: at } of first.changes.events ?? [])
      perDay.set(at.slice(0, 10), (perDay.get(at.slice(0, 10)) ?? 0) + 1);
    expect(perDay.size).toBe(2 * 38 + 1);
    expect(Math.min(...perDay.values())).toBe(3);
    expect(first.changes.events?.length).toBeLessThanOrEqual(100 + 3 * perDay.size);
  });

  it('PL12 leaves none out when a pull that was cut off goes on after some days', async () => {
    // Each event counts as ten rows with its nine answers, so fewer fit on a page than the query reads.
    const crowd = await Promise.all(Array.from({ length: 9 }, () => server.member()));
    const ids = sql.param(crowd.map(({ id }) => id));
    await server.database.db.execute(sql`
      insert into rsvps (event_id, user_id, answer) select events.id, member.id, 'maybe' from events, unnest(${ids}::uuid[]) as member(id)`);
    const device = new Device(server, token);
    const first = await device.page();
    now = new Date(start.getTime() + 5 * 24 * HOUR_MS);
    const rest = await device.pull();
    now = start;
    expect(first.changes.events?.length).toBeGreaterThan(100);
    expect(rest[0]?.changes.events?.length).toBe(200);
    expect(device.all('events')).toHaveLength(first.coming ?? 0);
  });
});

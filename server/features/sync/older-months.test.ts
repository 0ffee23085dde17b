import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sync } from '#contract/sync.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { attend, createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe.each(engines)('a month on demand, on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
  });
  afterAll(() => server.close());

  it.each([
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01',
    'tomorrow',
  ])('refuses a month that no calendar has: %s', async (from) => {
    const { token } = await server.member();
    for (const query of [
      { from, to: from },
      { from: '2026-03-01', to: from },
    ])
      expect(await server.refusal(sync.month, { token, query })).toMatchObject({ code: 'invalid' });
  });

  it('fetches an old month on demand, in spans of at most 62 days', async () => {
    const { db } = server.database;
    const { token, id } = await server.member();
    const start = new Date('2024-03-10T18:00:00Z');
    const eventId = await createEvent(db, {
      start,
      end: new Date('2024-03-10T20:00:00Z'),
      title: 'Long ago',
    });
    await attend(db, { eventId, userId: id });
    const device = new Device(server, token);
    await device.pull();
    expect(device.one('events', eventId)).toBeUndefined();
    const march = { from: '2024-03-01T00:00:00Z', to: '2024-04-01T00:00:00Z' };
    const month = await server.call(sync.month, { token, query: march });
    expect(month.events.map(({ title }) => title)).toEqual(['Long ago']);
    expect(month.rsvps).toMatchObject([{ eventId, userId: id }]);
    for (const from of [
      '-271821-04-20T00:00:00Z',
      '2024-02-31T00:00:00Z',
      '0001-01-01T00:00:00Z',
    ]) {
      const query = { from, to: march.to };
      expect(await server.refusal(sync.month, { token, query })).toMatchObject({
        status: 422,
        fields: { from: 'This is not a valid date.' },
      });
    }
    const tooLong = await server.refusal(sync.month, {
      token,
      query: { from: march.from, to: '2024-06-01T00:00:00Z' },
    });
    expect(tooLong).toMatchObject({
      status: 422,
      fields: { to: 'Please ask for at most 62 days at once.' },
    });
    const recruit = await server.member({ flags: [] });
    expect(await server.refusal(sync.month, { token: recruit.token, query: march })).toMatchObject({
      status: 403,
    });
  });
});

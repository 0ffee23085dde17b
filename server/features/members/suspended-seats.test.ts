import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import { seats } from '#contract/notices.ts';
import { announcements, botOutbox } from '#server/db/bookkeeping.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engineNamed, engines } from '#tests/support/databases/engines.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { Device } from '#tests/support/servers/device.ts';
import { hence, startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { untoldFeatures } from '#tests/support/servers/untold-features.ts';

const oneSeat = {
  roles: [{ name: 'Marine', icon: 'swords', capacity: 1, department: 'security' }],
};

describe.each(engines)('SPEC 20.2 the seats of a suspended member on $engine', (engine) => {
  let server: EventServer;
  let now = new Date();
  beforeAll(async () => {
    const config = { botWebhookUrl: 'http://127.0.0.1:9/bot' };
    const features = untoldFeatures;
    server = await startEventServer(engine, { config, features, now: () => now });
  });
  afterAll(() => server.close());

  const suspension = async (id: string, body: { reason: string } | null) => {
    const { token } = await server.member({ role: 'Admin' });
    await server.call(memberWork.suspend, { token, params: { id }, body });
  };
  const seatsIn = async (id: string) => {
    const { token } = server.planner;
    const { roles, rsvps } = await server.call(events.one, { token, params: { id } });
    return [roles[0]?.attending, rsvps.filter(({ attending }) => attending).length];
  };

  it('are free again, in every event to come, and lifting gives none back', async () => {
    const pilot = await server.member();
    const ids = [
      (await server.create()).id,
      (await server.create()).id,
      (await server.create()).id,
    ];
    const [first = '', second = '', cancelled = ''] = ids;
    for (const id of ids) await server.rsvp(id, 'Marine', pilot);
    await server.rsvp(first, 'Marine');
    const body = { eventId: cancelled, role: 'Marine', attending: false };
    await server.call(events.rsvp, { token: pilot.token, body });
    await suspension(pilot.id, { reason: 'Ramming.' });
    expect(await Promise.all(ids.map(seatsIn))).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    await suspension(pilot.id, null);
    expect(await seatsIn(second)).toEqual([0, 0]);
  });

  it('stay theirs in an event that is over', async () => {
    const pilot = await server.member();
    const { id } = await server.create({ end: hence(25).toISOString() });
    await server.rsvp(id, 'Marine', pilot);
    const before = now;
    now = hence(25.5);
    await suspension(pilot.id, { reason: 'Ramming.' });
    now = before;
    expect(await seatsIn(id)).toEqual([1, 1]);
  });

  it('are told to whoever watches, to devices and to the bot, as when they are cancelled', async () => {
    const pilot = await server.member();
    const watcher = await server.member();
    const device = new Device(server, watcher.token);
    const { id } = await server.create(oneSeat);
    const announced = { discordChannelId: '1', discordMessageId: '2' };
    const left = await server.create();
    await server.database.db.update(eventRows).set(announced);
    await server.rsvp(id, 'Marine', pilot);
    const seat = { eventId: left.id, role: 'Marine' };
    for (const attending of [true, false])
      await server.call(events.rsvp, { token: pilot.token, body: { ...seat, attending } });
    const watch = { role: 'Marine', isWatching: true };
    await server.call(seats.watch, { token: watcher.token, params: { id }, body: watch });
    await server.database.db.delete(botOutbox);
    await server.database.db.delete(announcements);
    await device.pull();
    await suspension(pilot.id, { reason: 'Ramming.' });
    const told = await server.database.db.select().from(announcements);
    expect(told).toMatchObject([
      { news: { kind: 'seat.free', role: 'Marine' }, recipients: [watcher.id] },
    ]);
    const toBot = await server.database.db.select().from(botOutbox);
    expect(toBot).toMatchObject([{ eventId: id, kind: 'rsvp-update' }]);
    await device.pull();
    expect(device.all('rsvps').filter(({ eventId }) => eventId === id)).toMatchObject([
      { userId: pilot.id, attending: false },
    ]);
  });

  it('SPEC 20.3 are in no calendar until the suspension is over: the address is as if it had ended', async () => {
    const pilot = await server.member();
    const { token } = pilot;
    await server.call(calendarFeed.switchOn, { token });
    const { mine } = await server.call(calendarFeed.read, { token });
    const path = (mine ?? '').slice((mine ?? '').indexOf(CALENDAR_PATH));
    const status = async () => (await server.fetch(path)).status;
    expect(await status()).toBe(200);
    await suspension(pilot.id, { reason: 'Ramming.' });
    expect(await status()).toBe(404);
    await suspension(pilot.id, null);
    expect(await status()).toBe(200);
  });
});

// The embedded database has one connection, so the RSVP comes wholly before or wholly after the suspension there.
it.each([
  ['with a key', randomUUID()],
  ['without one', undefined],
])(
  'SPEC 20.2 an RSVP %s that waits for a suspension takes no seat, on a PostgreSQL server',
  async (_, key) => {
    const server = await startEventServer(engineNamed.postgresql, { features: untoldFeatures });
    const { id } = await server.create();
    await server.database.db.delete(announcements);
    const suspended = { suspendedAt: new Date(), suspensionReason: 'Ramming.' };
    const { token } = server.pilot;
    const answer = await answerAfter(server.database, {
      work: async (tx) => {
        const pilot = eq(users.id, server.pilot.id);
        await tx.select({ id: users.id }).from(users).where(pilot).for('update');
        await tx.update(users).set(suspended).where(pilot);
      },
      call: () =>
        server.send(events.rsvp, {
          ...{ token, ...(key !== undefined && { key }) },
          body: { eventId: id, role: 'Marine', attending: true },
        }),
    });
    expect(await answer.json()).toMatchObject({ status: 401, code: 'session_ended' });
    const { rsvps } = await server.call(events.one, {
      token: server.planner.token,
      params: { id },
    });
    expect(rsvps).toEqual([]);
    await server.close();
  },
);

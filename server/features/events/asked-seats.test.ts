import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { sync } from '#contract/sync.ts';
import { CHANGES_CHANNEL } from '#server/core/live/live-hub.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('SPEC 30.49 a seat that was asked for, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let rho: Member;
  beforeEach(async () => {
    nova = await world.member();
    rho = await world.member();
    await world.edit({ confirm: true });
  });

  const id = () => world.event.id;
  const ask = (member: Member, role = 'Medic') => world.answer(member, { answer: 'seat', role });
  const decide = (member: Member, accept: boolean) =>
    world.call(eventPeople.confirm, {
      ...{ token: world.planner.token, params: { id: id() } },
      body: { userId: member.id, accept },
    });
  const deviceOf = async ({ token }: Member) => {
    const device = new Device(world, token);
    device.knows = String(KNOWLEDGE);
    await device.pull();
    return device;
  };
  const rowId = (member: Member) => `${id()}:${member.id}`;
  /** What a device is sent of others' answers from now on. */
  const sentTo = async (device: Device) => {
    const known = device.pages.length;
    await device.pull();
    return device.pages
      .slice(known)
      .flatMap(({ changes, deleted }) => [
        ...(changes.rsvps ?? []).map((row) => row.id),
        ...(deleted.rsvps ?? []),
      ]);
  };

  it('is in no reply to another member or a visitor', async () => {
    await ask(nova);
    const params = { id: id() };
    const { token } = rho;
    await world.call(calendarFeed.switchOn, { token });
    const { all } = await world.call(calendarFeed.read, { token });
    const path = (all ?? '').slice((all ?? '').indexOf(CALENDAR_PATH));
    const month = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    const texts = await Promise.all(
      [
        world.send(events.one, { params }),
        world.send(events.one, { token, params }),
        world.send(events.list, { token }),
        world.send(events.answer, { token, params, body: { answer: 'maybe', waiting: [] } }),
        world.send(events.rsvp, { token, body: { eventId: id(), role: 'Scout', attending: true } }),
        world.send(sync.month, { token, query: month }),
        world.fetch(path),
      ].map(async (response) => (await response).text()),
    );
    for (const text of texts) {
      expect(text).toContain('Night convoy');
      expect(text).not.toContain(nova.id);
    }
    expect(await world.call(events.one, { token, params })).not.toHaveProperty('asked');
    const { asked } = await world.call(events.one, { token: world.planner.token, params });
    expect(asked?.map(({ userId, role }) => [userId, role])).toContainEqual([nova.id, 'Medic']);
  });

  it('is on no device but its author’s, neither while it is asked for nor when it is taken back or declined', async () => {
    const others = await deviceOf(rho);
    const own = await deviceOf(nova);
    await ask(nova);
    expect(await sentTo(others)).toEqual([]);
    await own.pull();
    const roleId = world.event.roles.find(({ name }) => name === 'Medic')?.id;
    expect(own.one('myAnswers', id())).toMatchObject({ answer: 'asked', roleId });
    expect((await deviceOf(rho)).one('rsvps', rowId(nova))).toBeUndefined();
    await world.cancel(id(), 'Medic', nova);
    await ask(nova, 'Scout');
    await decide(nova, false);
    expect(await sentTo(others)).toEqual([]);
    await own.pull();
    expect(own.one('myAnswers', id())).toMatchObject({ answer: 'none', roleId: null });
  });

  it('that takes the place of a seat leaves others without the seat, and without a word of the other role', async () => {
    const others = await deviceOf(rho);
    expect(others.one('rsvps', rowId(world.haulerHeld))).toMatchObject({ role: 'Hauler' });
    await ask(world.haulerHeld, 'Scout');
    await others.pull();
    const row = others.one('rsvps', rowId(world.haulerHeld));
    expect(row).toMatchObject({ answer: 'none', attending: false, role: '' });
    expect(row).not.toHaveProperty('roleId');
  });

  it('that is given is a seat for all', async () => {
    await world.enlarge('Medic', 2);
    const [others, own] = [await deviceOf(rho), await deviceOf(nova)];
    await ask(nova);
    await decide(nova, true);
    for (const device of [others, own]) {
      await device.pull();
      expect(device.one('rsvps', rowId(nova))).toMatchObject({ answer: 'seat', role: 'Medic' });
    }
    expect(own.one('myAnswers', id())).toMatchObject({ answer: 'seat' });
    expect(own.all('myRsvps').map((row) => row.id)).toEqual([id()]);
  });

  it('wakes nobody’s device but its author’s and the editors’', async () => {
    const told: string[] = [];
    const deaf = await world.database.listen(CHANGES_CHANNEL, (payload) => told.push(payload));
    // What was told before may still be on its way to this process: it comes before a mark of our own.
    const mark = '["mark"]';
    await world.database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${mark})`);
    await expect.poll(() => told.at(-1)).toBe(mark);
    told.length = 0;
    await ask(nova);
    await expect.poll(() => told.join()).toContain('"events"');
    const woken = told.flatMap((payload) => JSON.parse(payload) as string[]);
    expect(woken.toSorted()).toEqual(['events', `self:${nova.id}`]);
    await world.answer(rho, { answer: 'maybe' });
    await expect.poll(() => told.join()).toContain('org'); // control
    await deaf();
  });

  it('is named to the bot by nothing', async () => {
    Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
    await noteChannelMessage(world.database.db, id(), { channelId: 'c', messageId: 'm' });
    await ask(nova);
    Object.assign(world.config, { botWebhookUrl: null });
    const told = await world.database.db.select().from(botOutbox);
    expect(told).not.toEqual([]);
    expect(JSON.stringify(told)).not.toContain(nova.id);
  });
});

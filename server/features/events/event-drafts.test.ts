import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { bot } from '#contract/bot.ts';
import { checkIn } from '#contract/check-in.ts';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { eventPeople, peopleDestinations } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { seats } from '#contract/notices.ts';
import { sync } from '#contract/sync.ts';
import { CHANGES_CHANNEL } from '#server/core/live/live-hub.ts';
import { announcements, botOutbox } from '#server/db/bookkeeping.ts';
import { rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('SPEC 30.51 a draft, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let draft: EventDetail;
  let secret: string;
  beforeEach(async () => {
    Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
    secret = `Party ${randomUUID()}`;
    nova = await world.member();
    draft = await world.create(24, { title: secret, state: 'draft' });
  });

  const of = ({ token }: { readonly token: string }) => ({ token, params: { id: draft.id } });
  const deviceOf = async ({ token }: { readonly token: string }, knows?: string) => {
    const device = new Device(world, token);
    if (knows !== undefined) device.knows = knows;
    await device.pull();
    return device;
  };
  const thisVersion = String(KNOWLEDGE);
  const feedsOf = async ({ token }: { readonly token: string }) => {
    await world.call(calendarFeed.switchOn, { token });
    const { mine, all } = await world.call(calendarFeed.read, { token });
    const texts = [mine, all].map(async (address) => {
      const path = (address ?? '').slice((address ?? '').indexOf(CALENDAR_PATH));
      return (await world.fetch(path)).text();
    });
    return Promise.all(texts);
  };
  const put = (changes: object) => {
    const { title, start, end, roles } = draft;
    const body = { title, start, end, roles, description: '', eventImageUrl: '', ...changes };
    return world.call(events.update, { ...of(world.planner), body });
  };
  const publish = () =>
    world.call(eventPeople.setState, { ...of(world.planner), body: { state: 'published' } });
  const remove = () => world.call(events.remove, of(world.planner));
  /** Everything that somebody who may edit no events, or a visitor, is sent. */
  const sentToOthers = async () => {
    const { token } = nova;
    const month = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    const answers = await Promise.all([
      world.send(events.list, { token }),
      world.send(events.mine, { token }),
      world.send(events.byDepartment, { token, params: { departmentId: 'logistics' } }),
      world.send(events.byDepartment, { token, params: { departmentId: 'medical' } }),
      world.send(sync.month, { token, query: month }),
    ]);
    for (const { status } of answers) expect(status).toBe(200);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const devices = await Promise.all(
      [undefined, '4', thisVersion].map((knows) => deviceOf(nova, knows)),
    );
    const pages = JSON.stringify(devices.flatMap((device) => device.pages));
    return [...texts, pages, ...(await feedsOf(nova))].join('\n');
  };

  it('is there for whoever may edit events: in the list, alone, and on their devices', async () => {
    const listed = await world.call(events.list, { token: world.planner.token });
    expect(listed.map(({ id }) => id)).toContain(draft.id);
    expect(await world.call(events.one, of(world.planner))).toMatchObject({ state: 'draft' });
    const device = await deviceOf(world.planner, thisVersion);
    expect(device.one('eventDrafts', draft.id)).toMatchObject({ title: secret, state: 'draft' });
    expect(device.one('events', draft.id)).toBeUndefined();
    expect(JSON.stringify((await deviceOf(world.planner, '4')).pages)).not.toContain(secret);
    expect((await feedsOf(world.planner)).join()).not.toContain(secret);
  });

  it('is in nothing that others are sent, and nothing is told of it, also when it is edited', async () => {
    const device = await deviceOf(nova, thisVersion);
    await put({ title: `${secret} II`, roles: draft.roles.slice(1) });
    const known = device.pages.length;
    await device.pull();
    expect(JSON.stringify(device.pages.slice(known))).not.toContain(draft.id);
    const sent = await sentToOthers();
    expect(sent).toContain('Night convoy'); // control
    expect(sent).not.toContain(secret);
    expect(sent).not.toContain(draft.id);
    const { db } = world.database;
    for (const told of [await db.select().from(announcements), await db.select().from(botOutbox)])
      expect(JSON.stringify(told)).not.toContain(draft.id);
    await publish();
    expect(await sentToOthers()).toContain(secret); // control
    expect(await db.$count(botOutbox, eq(botOutbox.eventId, draft.id))).toBe(1);
  });

  it('is for others no event at all, whatever they call', async () => {
    const answer = { ...of(nova), body: { answer: 'maybe' as const, waiting: [] } };
    const rsvp = { eventId: draft.id, role: 'Hauler', attending: true };
    const { token } = nova;
    const place = { eventId: draft.id, channelId: 'c', messageId: 'm' };
    const refusals = await Promise.all([
      world.refusal(events.one, of(nova)),
      world.refusal(events.one, { params: { id: draft.id } }),
      world.refusal(events.answer, answer),
      world.refusal(events.rsvp, { token, body: rsvp }),
      world.refusal(events.rsvp, { token, body: { ...rsvp, attending: false } }),
      world.refusal(events.rsvp, { token, body: { ...rsvp, note: 'Late.' } }),
      world.refusal(seats.watch, { ...of(nova), body: { role: 'Hauler', isWatching: true } }),
      world.refusal(bot.rsvpUpdate, { token, body: place }),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
      expect(JSON.stringify(refusal)).not.toContain(secret);
    }
  });

  it.each([
    ['a helper of it', () => put({ helpers: [nova.id] })],
    ['any other member', () => put({ helpers: [] })],
  ])(
    'SPEC 32.1 is for %s nothing to check in at, and not told from what isn’t there',
    async (_, names) => {
      await names();
      const { token } = nova;
      const calls = async (id: string) => {
        const place = { token, params: { id } };
        const body = { mark: 'present' as const };
        const sent = await Promise.all([
          world.send(checkIn.self, { ...place, body: { code: '123456' } }),
          world.send(checkIn.list, place),
          world.send(checkIn.mark, { token, params: { id, userId: nova.id }, body }),
          world.send(checkIn.code, place),
        ]);
        return Promise.all(sent.map(async (answer) => [answer.status, await answer.text()]));
      };
      const refusals = await calls(draft.id);
      expect(refusals.map(([status]) => status)).toEqual([404, 403, 403, 403]);
      expect(refusals).toEqual(await calls(randomUUID()));
      await publish();
      expect(await calls(draft.id)).not.toEqual(refusals); // control
    },
  );

  it('CI6 SPEC 30.51 gives its helpers nothing, and takes nothing from them, until it is published', async () => {
    const other = await world.create(24, { helpers: [nova.id] });
    const device = await deviceOf(nova, thisVersion);
    expect(device.pages.at(-1)?.scopes).toContain('checkin');
    const { id } = await world.create(24, { state: 'draft', helpers: [nova.id] });
    const pages = await device.pull();
    for (const { scopes } of pages) expect(scopes).toContain('checkin');
    const editing = { token: world.planner.token };
    await world.call(events.remove, { ...editing, params: { id: other.id } });
    await device.pull();
    expect(device.pages.at(-1)?.scopes).not.toContain('checkin');
    expect((await deviceOf(nova, thisVersion)).pages.at(-1)?.scopes).not.toContain('checkin');
    const body = { state: 'published' as const };
    await world.call(eventPeople.setState, { ...editing, params: { id }, body });
    await device.pull();
    expect(device.pages.at(-1)?.scopes).toContain('checkin'); // control
  });

  it('takes no answers: neither of those who may edit it, nor by a leader’s word', async () => {
    const { token } = world.planner;
    const rsvp = { eventId: draft.id, role: 'Hauler', attending: true };
    const refusals = await Promise.all([
      ...(['maybe', 'no', 'none'] as const).map((answer) =>
        world.refusal(events.answer, {
          ...of(world.planner),
          body: { answer, waiting: [], note: 'Late.' },
        }),
      ),
      world.refusal(events.rsvp, { token, body: rsvp }),
      world.refusal(eventPeople.remind, of(world.planner)),
      ...peopleDestinations
        .filter((to) => to !== 'none')
        .map((to) => {
          const role = to === 'seat' || to === 'waiting' ? { role: 'Hauler' } : {};
          const body = { userId: nova.id, to, ...role };
          return world.refusal(eventPeople.move, { ...of(world.planner), body });
        }),
    ]);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 409, code: 'signups_not_open' });
    expect(await world.database.db.$count(rsvps, eq(rsvps.eventId, draft.id))).toBe(0);
  });

  it('PL22 goes from the device of whoever may edit events no more, and a call of theirs that is repeated tells it no more', async () => {
    const editor = await world.member({ flags: ['OrgMember', 'CanEditEvents'] });
    const { title, start, end } = draft;
    const made = {
      ...{ token: editor.token, key: randomUUID() },
      body: { title, start, end, state: 'draft' as const },
    };
    const own = await world.call(events.create, made);
    expect((await world.call(events.create, made)).id).toBe(own.id); // control
    const device = await deviceOf(editor, thisVersion);
    expect(device.all('eventDrafts')).not.toEqual([]);
    await world.database.db
      .update(users)
      .set({ flags: ['OrgMember'] })
      .where(eq(users.id, editor.id));
    await device.pull();
    expect(device.all('eventDrafts')).toEqual([]);
    expect(await world.refusal(events.create, made)).toMatchObject({ status: 404 });
  });

  it('wakes the devices of those alone who may edit events', async () => {
    const told: string[] = [];
    const deaf = await world.database.listen(CHANGES_CHANNEL, (payload) => told.push(payload));
    const heard = () => [...new Set(told.flatMap((payload) => JSON.parse(payload) as string[]))];
    await put({ title: `${secret} II` });
    await expect.poll(heard).toContain('events');
    expect(heard()).toEqual(['events']);
    await publish();
    await expect.poll(heard).toContain('org'); // control
    await deaf();
  });

  it('PL22 that is published is an event for all, and a draft no more on its editors’ devices', async () => {
    const [editor, other, older] = [
      await deviceOf(world.planner, thisVersion),
      await deviceOf(nova, thisVersion),
      await deviceOf(nova),
    ];
    await publish();
    for (const device of [editor, other, older]) {
      await device.pull();
      expect(device.one('events', draft.id)).toMatchObject({ title: secret });
      expect(device.one('eventDrafts', draft.id)).toBeUndefined();
    }
  });

  it('that is deleted was never there for others, and comes back as a draft, with the time at which it is published', async () => {
    const publishAt = '2026-11-20T13:00:00.000Z';
    const editor = await deviceOf(world.planner, thisVersion);
    const body = { state: 'draft' as const, publishAt };
    await world.call(eventPeople.setState, { ...of(world.planner), body });
    await remove();
    await editor.pull();
    expect(editor.all('eventDrafts').map(({ id }) => id)).not.toContain(draft.id);
    const sent = await sentToOthers();
    expect([sent.includes(secret), sent.includes(draft.id)]).toEqual([false, false]);
    expect(await world.refusal(events.one, of(nova))).toMatchObject({ status: 404 });

    const { token } = await world.member({ role: 'Admin' });
    await restoreLatest(world, { token, subject: 'event' });
    const back = await world.call(events.one, of(world.planner));
    expect(back).toMatchObject({ state: 'draft', publishAt, title: secret });
    await editor.pull();
    expect(editor.one('eventDrafts', draft.id)).toMatchObject({ publishAt });
    expect(await sentToOthers()).not.toContain(secret);
    expect(await world.database.db.$count(botOutbox, eq(botOutbox.eventId, draft.id))).toBe(0);

    await remove();
    world.clock.now = new Date(publishAt);
    await restoreLatest(world, { token, subject: 'event' });
    expect(await world.call(events.one, of(world.planner))).toMatchObject({ publishAt: null });
  });

  it('stands in the audit, which Admins alone read', async () => {
    const admin = await world.member({ role: 'Admin' });
    const query = { subjectId: draft.id };
    const { entries } = await world.call(audit.list, { token: admin.token, query });
    expect(entries).toMatchObject([{ action: 'created', title: secret }]);
    for (const { token } of [nova, world.planner])
      expect(await world.refusal(audit.list, { token, query })).toMatchObject({ status: 403 });
  });
});

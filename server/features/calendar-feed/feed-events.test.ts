import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventPeople } from '#contract/event-people.ts';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import {
  PORTAL,
  startCalendarFeedServer,
  type CalendarFeedServer,
} from '#tests/support/servers/calendar-feed-server.ts';
import { clockIn, type ReadEvent } from '#tests/support/outside/calendar-reader.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aDraft, hence } from '#tests/support/servers/event-server.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

describe.each(engines)('SPEC 14 what a calendar feed holds on $engine', (engine) => {
  let server: CalendarFeedServer;
  beforeAll(async () => {
    server = await startCalendarFeedServer(engine);
  });
  afterAll(() => server.close());
  beforeEach(() => server.begin());

  it('SPEC 14.5 is a calendar with a name that apps keep and ask about again', async () => {
    const { mine, all } = await server.switchOn(await server.member());
    const answer = await server.get(mine);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await server.feedAt(mine)).toMatchObject({
      name: 'Dawn Line: my RSVPs',
      refreshes: 'PT1H',
    });
    expect(await server.feedAt(all)).toMatchObject({ name: 'Dawn Line: all events' });

    const tag = answer.headers.get('etag') ?? '';
    const again = (known: string) => server.get(mine, { headers: { 'if-none-match': known } });
    expect((await again(tag)).status).toBe(304);
    expect(await (await again(tag)).text()).toBe('');
    expect((await again(`"other", ${tag.replace('W/', '')}`)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    const head = await server.get(mine, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  });

  it('SPEC 14.6 has the own RSVPs with the role, and in the other one every event', async () => {
    const member = await server.member();
    const description = '<p>Bring <strong>fuel</strong>, ammo; and:</p><ul><li>🚀</li></ul>';
    const joined = await server.create({ title: 'Convoy, north; 🚀', description });
    const other = await server.create({ title: 'Elsewhere' });
    await server.rsvp(joined.id, 'Marine', member);
    const { mine, all } = await server.switchOn(member);

    expect((await server.feedAt(mine)).events.map(({ uid }) => uid)).toEqual([joined.id]);
    const address = `${PORTAL}/events/${joined.id}`;
    const own = {
      title: 'Convoy, north; 🚀 (Marine)',
      text: `You're signed up as Marine.\n\nBring fuel, ammo; and:\n• 🚀\n\n${address}`,
      status: 'CONFIRMED',
      isBusy: true,
      address,
      start: Math.floor(Date.parse(joined.start) / 1_000) * 1_000,
      end: Math.floor(Date.parse(joined.end) / 1_000) * 1_000,
    };
    expect(await server.eventAt(mine, joined.id)).toMatchObject(own);
    expect(await server.eventAt(all, joined.id)).toMatchObject(own);
    expect(await server.eventAt(all, other.id)).toMatchObject({
      title: 'Elsewhere',
      isBusy: false,
    });
  });

  it('SPEC 14.6, 31.13 has each event of a series as one of its own, also where one was moved or deleted', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    const { token } = server.planner;
    const at = (hours: number) => `${hence(hours).toISOString().slice(0, 16)}:00.000Z`;
    const event = aDraft({ start: at(24), end: at(26) });
    const body = { rule: 'FREQ=DAILY;COUNT=4', zone: 'Europe/Berlin', event };
    const { id } = await server.call(eventSeries.create, { token, body });
    const { db } = server.database;
    const ofSeries = db.select().from(eventRows).where(eq(eventRows.seriesId, id));
    const made = await ofSeries.orderBy(eventRows.start);
    const feed = async (address: string | null) =>
      (await server.feedAt(address)).events
        .filter(({ uid }) => made.some((one) => one.id === uid))
        .map(({ uid, start, title }) => `${uid} ${title} ${start}`)
        .sort();
    const told = made.map((one) => `${one.id} Patrol ${one.start.getTime()}`);
    expect([told.length, await feed(all)]).toEqual([4, told.sort()]);
    expect(await feed(mine)).toEqual([]);

    const [first = '', second = '', third = ''] = made.map((one) => one.id);
    await server.rsvp(second, 'Marine', member);
    const moved = { ...event, start: at(25) };
    await server.call(events.update, { token, params: { id: first }, body: moved });
    await server.call(events.remove, { token, params: { id: third } });
    expect(await feed(mine)).toEqual([expect.stringMatching(`${second} Patrol \\(Marine\\)`)]);
    expect(await feed(all)).toContain(`${first} Patrol ${Date.parse(moved.start)}`);
    expect(await server.eventAt(all, third)).toMatchObject({ status: 'CANCELLED' });
  });

  it('SPEC 14.7 comes back at the time of the reader’s own clock, also where clocks change', async () => {
    const member = await server.member();
    const { all } = await server.switchOn(member);
    server.setNow(new Date('2026-10-01T00:00:00Z'));
    for (const [zone, local, start] of [
      ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T01:30:00-02:30'],
      ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T01:30:00-03:30'],
      ['America/St_Johns', '2027-03-14 03:00', '2027-03-14T03:00:00-02:30'],
      ['Asia/Kathmandu', '2026-11-01 20:15', '2026-11-01T20:15:00+05:45'],
    ] as const) {
      const end = new Date(Date.parse(start) + 2 * HOUR_MS).toISOString();
      const { id } = await server.create({ start, end });
      const event = await server.eventAt(all, id);
      expect(clockIn(zone, event?.start ?? 0)).toBe(local);
      expect(event?.end).toBe(Date.parse(end));
    }
  });

  it('SPEC 14.12 a change, a cancelled RSVP, a deletion and a return each have a higher sequence', async () => {
    const member = await server.member();
    const admin = await server.member({ role: 'Admin' });
    const { mine, all } = await server.switchOn(member);
    const event = await server.create();
    await server.rsvp(event.id, 'Marine', member);
    const seen: [ReadEvent | undefined, ReadEvent | undefined][] = [];
    const look = async () => {
      server.setNow(new Date()); // the next change has a later time
      seen.push([await server.eventAt(mine, event.id), await server.eventAt(all, event.id)]);
      return seen.at(-1);
    };
    await look();

    const { token } = server.planner;
    const moved = aDraft({ title: 'Moved' });
    await server.call(events.update, { token, params: { id: event.id }, body: moved });
    expect(await look()).toMatchObject([{ title: 'Moved (Marine)' }, { title: 'Moved (Marine)' }]);

    await server.cancel(event.id, member);
    expect(await look()).toMatchObject([
      { title: 'RSVP cancelled: Moved', status: 'CANCELLED', isBusy: false },
      { title: 'Moved', status: 'CONFIRMED', isBusy: false },
    ]);

    await server.rsvp(event.id, 'Marine', member);
    expect(await look()).toMatchObject([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }]);

    await server.call(events.remove, { token, params: { id: event.id } });
    expect(await look()).toMatchObject([
      { uid: event.id, title: 'Cancelled: Moved (Marine)', status: 'CANCELLED' },
      { uid: event.id, title: 'Cancelled: Moved (Marine)', status: 'CANCELLED' },
    ]);

    const { entries } = await server.call(audit.list, { token: admin.token, query: {} });
    const id = String(entries.find(({ subjectId }) => subjectId === event.id)?.id);
    await server.call(audit.restore, { token: admin.token, params: { id } });
    expect(await look()).toMatchObject([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }]);

    for (const at of [0, 1]) {
      const sequences = seen.map((pair) => pair[at]?.sequence ?? 0);
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
      const changes = seen.map((pair) => pair[at]?.changedAt ?? 0);
      expect(changes).toEqual(changes.toSorted((a, b) => a - b));
    }
  });

  it('SPEC 30.53 a maybe and a seat that was asked for are tentative, also among the own events; other words are in none', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    const { token } = member;
    const event = await server.create({ confirm: true });
    const say = (answer: 'maybe' | 'no' | 'none' | 'seat') =>
      server.call(events.answer, {
        ...{ token, params: { id: event.id } },
        body: { answer, waiting: [], ...(answer === 'seat' && { role: 'Marine' }) },
      });
    const seen = async () => {
      const [own, any] = [
        await server.eventAt(mine, event.id),
        await server.eventAt(all, event.id),
      ];
      return [own?.title, own?.status, own?.isBusy, any?.title, any?.status, any?.isBusy];
    };
    await say('no');
    expect(await seen()).toEqual([
      ...[undefined, undefined, undefined],
      ...['Patrol', 'CONFIRMED', false],
    ]);
    await say('maybe');
    const maybe = ['Patrol (maybe)', 'TENTATIVE', false];
    expect(await seen()).toEqual([...maybe, ...maybe]);
    await say('seat');
    const asked = ['Patrol (asked for Marine)', 'TENTATIVE', false];
    expect(await seen()).toEqual([...asked, ...asked]);
    const { token: planner } = server.planner;
    const params = { id: event.id };
    await server.call(eventPeople.confirm, {
      ...{ token: planner, params, body: { userId: member.id, accept: true } },
    });
    const seat = ['Patrol (Marine)', 'CONFIRMED', true];
    expect(await seen()).toEqual([...seat, ...seat]);
    await say('none');
    expect(await seen()).toEqual([
      ...['RSVP cancelled: Patrol', 'CANCELLED', false],
      ...['Patrol', 'CONFIRMED', false],
    ]);
    await say('maybe');
    await server.call(events.remove, { token: planner, params });
    const gone = ['Cancelled: Patrol (maybe)', 'CANCELLED', false];
    expect(await seen()).toEqual([...gone, ...gone]);
  });

  it('SPEC 30.54 what was called off is cancelled in every feed, with its reason, until it takes place after all', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', member);
    const set = (state: 'calledOff' | 'published') =>
      server.call(eventPeople.setState, {
        ...{ token: server.planner.token, params: { id }, body: { state, reason: 'Storm.' } },
      });
    const before = await server.eventAt(mine, id);
    await set('calledOff');
    for (const feed of [mine, all]) {
      const event = await server.eventAt(feed, id);
      expect(event).toMatchObject({
        ...{ title: 'Called off: Patrol (Marine)', status: 'CANCELLED', isBusy: false },
        text: expect.stringContaining('This event was called off. Storm.') as string,
      });
      expect(event?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    }
    await set('published');
    for (const feed of [mine, all])
      expect(await server.eventAt(feed, id)).toMatchObject({
        ...{ title: 'Patrol (Marine)', status: 'CONFIRMED', isBusy: true },
      });
  });

  it('SPEC 30.54 a draft is in no feed, neither before it is deleted nor after', async () => {
    const { all } = await server.switchOn(server.planner);
    const [draft, event] = [await server.create({ state: 'draft' }), await server.create()];
    const uids = async () => (await server.feedAt(all)).events.map(({ uid }) => uid);
    expect(await uids()).toContain(event.id); // control
    expect(await uids()).not.toContain(draft.id);
    for (const { id } of [draft, event])
      await server.call(events.remove, { token: server.planner.token, params: { id } });
    expect(await uids()).toContain(event.id); // control
    expect(await uids()).not.toContain(draft.id);
  });

  it('SPEC 14.12 a deleted event is told as cancelled for 90 days, to those it concerns', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const { mine, all } = await server.switchOn(member);
    const others = await server.switchOn(other);
    const start = new Date(server.now().getTime() + 100 * DAY_MS).toISOString();
    const end = new Date(server.now().getTime() + 101 * DAY_MS).toISOString();
    const { id } = await server.create({ start, end });
    await server.rsvp(id, 'Marine', member);
    await server.call(events.remove, { token: server.planner.token, params: { id } });
    server.setNow(new Date(server.now().getTime() + 89 * DAY_MS));
    expect(await server.eventAt(mine, id)).toMatchObject({ status: 'CANCELLED' });
    expect(await server.eventAt(all, id)).toMatchObject({
      status: 'CANCELLED',
      title: 'Cancelled: Patrol (Marine)',
    });
    expect(await server.eventAt(others.mine, id)).toBeUndefined();
    expect(await server.eventAt(others.all, id)).toMatchObject({ title: 'Cancelled: Patrol' });
    server.setNow(new Date(server.now().getTime() + 2 * DAY_MS));
    expect(await server.eventAt(mine, id)).toBeUndefined();
  });

  it('SPEC 14.5 begins twelve months back', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', member);
    for (const [months, isThere] of [
      [-11, true],
      [-14, false],
    ] as const) {
      const start = new Date();
      start.setMonth(start.getMonth() + months);
      const times = { start, end: new Date(start.getTime() + HOUR_MS) };
      await server.database.db.update(eventRows).set(times).where(eq(eventRows.id, id));
      for (const address of [mine, all])
        expect((await server.eventAt(address, id)) !== undefined).toBe(isThere);
    }
  });
});

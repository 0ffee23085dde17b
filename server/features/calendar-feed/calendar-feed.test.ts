import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { audit } from '#contract/audit.calls.ts';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { events } from '#contract/events.calls.ts';
import { auth } from '#contract/auth.ts';
import { calendarFeeds, idempotency, limits } from '#server/db/bookkeeping.ts';
import { events as eventRows, users } from '#server/db/schema.ts';
import { clockIn, readCalendar, type ReadEvent } from '#tests/support/calendar-reader.ts';
import { engines } from '#tests/support/engines.ts';
import { aDraft, startEventServer, type EventServer } from '#tests/support/event-server.ts';
import { startServer } from '#tests/support/test-server.ts';

const DAY_MS = 86_400_000;
const PORTAL = 'https://muster.example';

describe.each(engines)('SPEC 14 the calendar feed on $engine', (engine) => {
  let now: Date;
  let server: EventServer;
  beforeAll(async () => {
    now = new Date();
    const config = { publicUrl: PORTAL, orgName: 'Dawn Line' };
    server = await startEventServer(engine, { now: () => now, config });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = new Date();
    await server.database.db.delete(limits);
  });

  type Member = Pick<Awaited<ReturnType<EventServer['member']>>, 'id' | 'token'>;
  const addressesOf = ({ token }: Member) => server.call(calendarFeed.read, { token });
  const switchOn = async (member: Member) => {
    await server.call(calendarFeed.switchOn, { token: member.token });
    return addressesOf(member);
  };
  const get = (address: string | null, init?: RequestInit) =>
    server.fetch((address ?? '').replace(PORTAL, ''), init);
  const feedAt = async (address: string | null) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    return readCalendar(await answer.text());
  };
  const eventAt = async (address: string | null, uid: string): Promise<ReadEvent | undefined> =>
    (await feedAt(address)).events.find((event) => event.uid === uid);
  const expectEnded = async (address: string | null) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    // Nothing tells a dead address from one that never was.
    expect(await answer.json()).toEqual(await (await server.fetch('/api/no-such-thing')).json());
  };
  const cancel = (eventId: string, { token }: Member) =>
    server.call(events.rsvp, { token, body: { eventId, role: 'Marine', attending: false } });
  const setFlags = (id: string, flags: 'OrgMember'[]) =>
    server.database.db.update(users).set({ flags }).where(eq(users.id, id));

  it('SPEC 14.1 is off until it is switched on, and keeps its address when that is done again', async () => {
    const member = await server.member();
    expect(await addressesOf(member)).toEqual({ mine: null, all: null });
    const addresses = await switchOn(member);
    expect(addresses.mine).toMatch(
      /^https:\/\/muster\.example\/api\/calendar\/[\w-]{54}\/mine\.ics$/,
    );
    expect(addresses.all).toMatch(/\/all\.ics$/);
    expect(await switchOn(member)).toEqual(addresses);
  });

  it('SPEC 14.5 is a calendar with a name that apps keep and ask about again', async () => {
    const { mine, all } = await switchOn(await server.member());
    const answer = await get(mine);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await feedAt(mine)).toMatchObject({ name: 'Dawn Line: my RSVPs', refreshes: 'PT1H' });
    expect(await feedAt(all)).toMatchObject({ name: 'Dawn Line: all events' });

    const tag = answer.headers.get('etag') ?? '';
    const again = (known: string) => get(mine, { headers: { 'if-none-match': known } });
    expect((await again(tag)).status).toBe(304);
    expect(await (await again(tag)).text()).toBe('');
    expect((await again(`"other", ${tag.replace('W/', '')}`)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    const head = await get(mine, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  });

  it('SPEC 14.6 has the own RSVPs with the role, and in the other one every event', async () => {
    const member = await server.member();
    const description = '<p>Bring <strong>fuel</strong>, ammo; and:</p><ul><li>🚀</li></ul>';
    const joined = await server.create({ title: 'Convoy, north; 🚀', description });
    const other = await server.create({ title: 'Elsewhere' });
    await server.rsvp(joined.id, 'Marine', member);
    const { mine, all } = await switchOn(member);

    expect((await feedAt(mine)).events.map(({ uid }) => uid)).toEqual([joined.id]);
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
    expect(await eventAt(mine, joined.id)).toMatchObject(own);
    expect(await eventAt(all, joined.id)).toMatchObject(own);
    expect(await eventAt(all, other.id)).toMatchObject({ title: 'Elsewhere', isBusy: false });
  });

  it('SPEC 14.7 comes back at the time of the reader’s own clock, also where clocks change', async () => {
    const member = await server.member();
    const { all } = await switchOn(member);
    now = new Date('2026-10-01T00:00:00Z');
    for (const [zone, local, start] of [
      ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T01:30:00-02:30'],
      ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T01:30:00-03:30'],
      ['America/St_Johns', '2027-03-14 03:00', '2027-03-14T03:00:00-02:30'],
      ['Asia/Kathmandu', '2026-11-01 20:15', '2026-11-01T20:15:00+05:45'],
    ] as const) {
      const end = new Date(Date.parse(start) + 7_200_000).toISOString();
      const { id } = await server.create({ start, end });
      const event = await eventAt(all, id);
      expect(clockIn(zone, event?.start ?? 0)).toBe(local);
      expect(event?.end).toBe(Date.parse(end));
    }
  });

  it('SPEC 14.9 a change, a cancelled RSVP, a deletion and a return each have a higher sequence', async () => {
    const member = await server.member();
    const admin = await server.member({ role: 'Admin' });
    const { mine, all } = await switchOn(member);
    const event = await server.create();
    await server.rsvp(event.id, 'Marine', member);
    const seen: [ReadEvent | undefined, ReadEvent | undefined][] = [];
    const look = async () => {
      now = new Date(); // what is done next is done later
      seen.push([await eventAt(mine, event.id), await eventAt(all, event.id)]);
      return seen.at(-1);
    };
    await look();

    const { token } = server.planner;
    const moved = aDraft({ title: 'Moved' });
    await server.call(events.update, { token, params: { id: event.id }, body: moved });
    expect(await look()).toMatchObject([{ title: 'Moved (Marine)' }, { title: 'Moved (Marine)' }]);

    await cancel(event.id, member);
    expect(await look()).toMatchObject([
      { title: 'Moved', status: 'CANCELLED', isBusy: false },
      { title: 'Moved', status: 'CONFIRMED', isBusy: false },
    ]);

    await server.rsvp(event.id, 'Marine', member);
    expect(await look()).toMatchObject([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }]);

    await server.call(events.remove, { token, params: { id: event.id } });
    expect(await look()).toMatchObject([
      { uid: event.id, title: 'Moved (Marine)', status: 'CANCELLED' },
      { uid: event.id, status: 'CANCELLED' },
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

  it('SPEC 14.9 a deleted event is told as cancelled for 90 days, to those it concerns', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const { mine, all } = await switchOn(member);
    const others = await switchOn(other);
    const start = new Date(now.getTime() + 100 * DAY_MS).toISOString();
    const end = new Date(now.getTime() + 101 * DAY_MS).toISOString();
    const { id } = await server.create({ start, end });
    await server.rsvp(id, 'Marine', member);
    await server.call(events.remove, { token: server.planner.token, params: { id } });
    now = new Date(now.getTime() + 89 * DAY_MS);
    expect(await eventAt(mine, id)).toMatchObject({ status: 'CANCELLED' });
    expect(await eventAt(all, id)).toMatchObject({ status: 'CANCELLED', title: 'Patrol (Marine)' });
    expect(await eventAt(others.mine, id)).toBeUndefined();
    expect(await eventAt(others.all, id)).toMatchObject({ title: 'Patrol' });
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await eventAt(mine, id)).toBeUndefined();
  });

  it('SPEC 14.5 begins twelve months back', async () => {
    const member = await server.member();
    const { mine, all } = await switchOn(member);
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', member);
    for (const [months, isThere] of [
      [-11, true],
      [-14, false],
    ] as const) {
      const start = new Date();
      start.setMonth(start.getMonth() + months);
      const times = { start, end: new Date(start.getTime() + 3_600_000) };
      await server.database.db.update(eventRows).set(times).where(eq(eventRows.id, id));
      for (const address of [mine, all])
        expect((await eventAt(address, id)) !== undefined).toBe(isThere);
    }
  });

  it('SPEC 14.2 ends when it is switched off or renewed, and the old address stays dead', async () => {
    const member = await server.member();
    const { token } = member;
    const first = await switchOn(member);
    await server.call(calendarFeed.renew, { token });
    const second = await addressesOf(member);
    expect(second.mine).not.toBe(first.mine);
    for (const address of [first.mine, first.all]) await expectEnded(address);
    await feedAt(second.mine);
    await server.call(calendarFeed.switchOff, { token });
    for (const address of [second.mine, second.all]) await expectEnded(address);
    expect(await addressesOf(member)).toEqual({ mine: null, all: null });
    expect(await server.refusal(calendarFeed.renew, { token })).toMatchObject({ status: 404 });
    const third = await switchOn(member);
    expect(new Set([first.mine, second.mine, third.mine]).size).toBe(3);
    await expectEnded(first.mine);
  });

  it('SPEC 14.3 ends with the account, and outlives a logout', async () => {
    const member = await server.member();
    const { mine, all } = await switchOn(member);
    await server.call(auth.logout, { token: member.token });
    await feedAt(mine);
    const again = await server.member();
    const theirs = await switchOn(again);
    await server.call(accounts.remove, { token: again.token });
    for (const address of [theirs.mine, theirs.all]) await expectEnded(address);
    const left = await server.database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, again.id));
    expect(left).toEqual([]);
    await feedAt(all);
  });

  it('SPEC 14.4 all events are for org members at each fetch; own RSVPs stay', async () => {
    const member = await server.member();
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', member);
    const { mine, all } = await switchOn(member);
    await setFlags(member.id, []);
    await expectEnded(all);
    expect(await addressesOf(member)).toEqual({ mine, all: null });
    expect(await eventAt(mine, id)).toMatchObject({
      title: 'Patrol (Marine)',
      address: `${PORTAL}/dashboard`,
    });
    await setFlags(member.id, ['OrgMember']);
    expect(await eventAt(all, id)).toBeDefined();
  });

  it('SPEC 14.2 whoever was given one address cannot make the other of it', async () => {
    const { mine, all } = await switchOn(await server.member());
    await expectEnded(mine?.replace('mine.ics', 'all.ics') ?? null);
    await expectEnded(all?.replace('all.ics', 'mine.ics') ?? null);
  });

  it('SPEC 14.2 no made-up address opens or breaks anything', async () => {
    const [{ mine }, other] = [await switchOn(await server.member()), await server.member()];
    await switchOn(other);
    const token = mine?.slice(-63, -9) ?? '';
    expect(token).toHaveLength(54);
    const theirId = Buffer.from(other.id.replaceAll('-', ''), 'hex');
    const forged = Buffer.concat([theirId, Buffer.from(token, 'base64url').subarray(16)]);
    const hostile = [
      `${token}/other.ics`,
      `${token}/mine.ics.bak`,
      `${token}/__proto__`,
      `${token}x/mine.ics`,
      `${token.slice(1)}/mine.ics`,
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}/mine.ics`,
      `${forged.toString('base64url')}/mine.ics`,
      `${'A'.repeat(54)}/mine.ics`,
      `${'-'.repeat(54)}/all.ics`,
      `${'x'.repeat(99)}/mine.ics`,
      `${encodeURIComponent("' or 1=1 --")}/mine.ics`,
      '%00/mine.ics',
      '..%2f..%2fetc%2fpasswd/mine.ics',
      `${encodeURIComponent('🚀'.repeat(20))}/mine.ics`,
      `${token}/%6dine.ics%00`,
    ];
    for (const path of hostile) await expectEnded(`${CALENDAR_PATH}${path}`);
    for (const token of ['%ff', 'x'.repeat(5_000)])
      expect((await get(`${CALENDAR_PATH}${token}/mine.ics`)).status).toBe(400);
    for (const method of ['POST', 'DELETE']) {
      expect((await get(mine, { method })).status).toBeLessThan(500);
    }
    await feedAt(mine);
  });

  it('SPEC 14.2 the address is stored nowhere in the clear, also not as the answer to a keyed call', async () => {
    const member = await server.member();
    const key = 'b8f2f3f6-5f0c-4f6e-9f6f-000000000001';
    const { token } = member;
    await server.call(calendarFeed.switchOn, { token, key });
    const { mine } = await addressesOf(member);
    const kept = await server.database.db.select().from(idempotency);
    expect(kept.some((row) => row.key === key)).toBe(true);
    const feeds = await server.database.db.select().from(calendarFeeds);
    expect(JSON.stringify([kept, feeds])).not.toContain(mine?.slice(-63, -9));
  });

  it('SPEC 14.10 waits its turn where too many calls run already', async () => {
    const { mine } = await switchOn(await server.member());
    const running = { all: 0, visitors: 0, address: 0, member: 0 };
    const { database } = server;
    const busy = await startServer({ database, config: server.config, guards: { running } });
    const answer = await busy.fetch(mine?.replace(PORTAL, '') ?? '');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await busy.close();
  });

  it('SPEC 14.10 is not fetched more than 240 times an hour, whatever the address', async () => {
    const member = await server.member();
    const { mine, all } = await switchOn(member);
    const windowEnds = new Date(now.getTime() + 600_000);
    const subject = `calendar:${member.id}`;
    await server.database.db.insert(limits).values({ subject, count: 239, windowEnds });
    await feedAt(mine);
    const answer = await get(all);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
    now = windowEnds;
    await feedAt(all);
  });
});

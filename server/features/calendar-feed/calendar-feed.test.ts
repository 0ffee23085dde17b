import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { calendarFeeds, idempotency, limits } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { issueResetToken } from '#server/mail/reset-tokens.ts';
import {
  PORTAL,
  startCalendarFeedServer,
  type CalendarFeedServer,
} from '#tests/support/servers/calendar-feed-server.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';

describe.each(engines)('SPEC 14 the address of a calendar feed on $engine', (engine) => {
  let server: CalendarFeedServer;
  beforeAll(async () => {
    server = await startCalendarFeedServer(engine);
  });
  afterAll(() => server.close());
  beforeEach(() => server.begin());

  const expectEnded = async (address: string | null) => {
    const answer = await server.get(address);
    expect(answer.status).toBe(404);
    // An address that has ended is answered exactly like one that never existed.
    expect(await answer.json()).toEqual(await (await server.fetch('/api/no-such-thing')).json());
  };
  const setFlags = (id: string, flags: 'OrgMember'[]) =>
    server.database.db.update(users).set({ flags }).where(eq(users.id, id));

  it('SPEC 14.1 is off until it is switched on, and keeps its address when that is done again', async () => {
    const member = await server.member();
    expect(await server.addressesOf(member)).toEqual({ mine: null, all: null });
    const addresses = await server.switchOn(member);
    expect(addresses.mine).toMatch(
      /^https:\/\/muster\.example\/api\/calendar\/[\w-]{54}\/mine\.ics$/,
    );
    expect(addresses.all).toMatch(/\/all\.ics$/);
    expect(await server.switchOn(member)).toEqual(addresses);
  });

  it('SPEC 14.2 ends when it is switched off or renewed, and the old address stays dead', async () => {
    const member = await server.member();
    const { token } = member;
    const first = await server.switchOn(member);
    await server.call(calendarFeed.renew, { token });
    const second = await server.addressesOf(member);
    expect(second.mine).not.toBe(first.mine);
    for (const address of [first.mine, first.all]) await expectEnded(address);
    await server.feedAt(second.mine);
    await server.call(calendarFeed.switchOff, { token });
    for (const address of [second.mine, second.all]) await expectEnded(address);
    expect(await server.addressesOf(member)).toEqual({ mine: null, all: null });
    expect(await server.refusal(calendarFeed.renew, { token })).toMatchObject({ status: 404 });
    const third = await server.switchOn(member);
    expect(new Set([first.mine, second.mine, third.mine]).size).toBe(3);
    await expectEnded(first.mine);
  });

  it('SPEC 14.3 ends with the account, and outlives a logout', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    await server.call(auth.logout, { token: member.token });
    await server.feedAt(mine);
    const again = await server.member();
    const theirs = await server.switchOn(again);
    await server.call(accounts.remove, { token: again.token });
    for (const address of [theirs.mine, theirs.all]) await expectEnded(address);
    const left = await server.database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, again.id));
    expect(left).toEqual([]);
    await server.feedAt(all);
  });

  it('SPEC 14.3 ends with a new password by a reset link, for whoever knew the old one', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const [{ mine, all }, others] = [await server.switchOn(member), await server.switchOn(other)];
    const token = await issueResetToken(server.database.db, member.id, server.now());
    await server.call(accounts.resetPassword, {
      body: { token, newPassword: 'a whole new one 7' },
    });
    for (const address of [mine, all]) await expectEnded(address);
    await server.feedAt(others.mine);
    const again = await server.signIn(member.username, 'a whole new one 7');
    expect(await server.addressesOf({ ...member, token: again })).toEqual({
      mine: null,
      all: null,
    });
  });

  it('SPEC 14.13 no search engine lists it, whatever it is answered', async () => {
    const { mine } = await server.switchOn(await server.member());
    const known = await server.get(mine);
    const tag = known.headers.get('etag') ?? '';
    const answers = [
      known,
      await server.get(mine, { method: 'HEAD' }),
      await server.get(mine, { headers: { 'if-none-match': tag } }),
      await server.get(`${CALENDAR_PATH}${'A'.repeat(54)}/mine.ics`),
      await server.get(`${CALENDAR_PATH}%ff`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 404, expect.any(Number)]);
    for (const { headers } of answers) expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('SPEC 14.4 all events are for org members at each fetch; own RSVPs stay', async () => {
    const member = await server.member();
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', member);
    const { mine, all } = await server.switchOn(member);
    await setFlags(member.id, []);
    await expectEnded(all);
    expect(await server.addressesOf(member)).toEqual({ mine, all: null });
    expect(await server.eventAt(mine, id)).toMatchObject({
      title: 'Patrol (Marine)',
      address: `${PORTAL}/dashboard`,
    });
    await setFlags(member.id, ['OrgMember']);
    expect(await server.eventAt(all, id)).toBeDefined();
  });

  it('SPEC 14.2 whoever was given one address cannot make the other of it', async () => {
    const { mine, all } = await server.switchOn(await server.member());
    await expectEnded(mine?.replace('mine.ics', 'all.ics') ?? null);
    await expectEnded(all?.replace('all.ics', 'mine.ics') ?? null);
  });

  it('SPEC 14.2 no made-up address opens or breaks anything', async () => {
    const [{ mine }, other] = [await server.switchOn(await server.member()), await server.member()];
    await server.switchOn(other);
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
    for (const unreadable of ['%ff', 'x'.repeat(5_000)]) {
      const { status } = await server.get(`${CALENDAR_PATH}${unreadable}/mine.ics`);
      expect([400, 404]).toContain(status);
    }
    for (const method of ['POST', 'DELETE']) {
      expect((await server.get(mine, { method })).status).toBeLessThan(500);
    }
    await server.feedAt(mine);
  });

  it('SPEC 14.2 the address is stored nowhere in the clear, also not as the answer to a keyed call', async () => {
    const member = await server.member();
    const key = 'b8f2f3f6-5f0c-4f6e-9f6f-000000000001';
    const { token } = member;
    await server.call(calendarFeed.switchOn, { token, key });
    const { mine } = await server.addressesOf(member);
    const kept = await server.database.db.select().from(idempotency);
    expect(kept.some((row) => row.key === key)).toBe(true);
    const feeds = await server.database.db.select().from(calendarFeeds);
    expect(JSON.stringify([kept, feeds])).not.toContain(mine?.slice(-63, -9));
  });

  it('SPEC 14.10 waits its turn where too many calls run already', async () => {
    const { mine } = await server.switchOn(await server.member());
    const running = { all: 0, visitors: 0, address: 0, member: 0 };
    const { database } = server;
    const busy = await startServer({ database, config: server.config, guards: { running } });
    const answer = await busy.fetch(mine?.replace(PORTAL, '') ?? '');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await busy.close();
  });

  onTwoConnections(
    engine,
    'SPEC 14.10 is not fetched more than twice at the same time, whatever the address',
    async () => {
      const { mine, all } = await server.switchOn(await server.member());
      const theirs = await server.switchOn(await server.member());
      const waiting: Promise<Response>[] = [];
      await server.database.transaction(async (tx) => {
        await tx.execute(sql`lock table events in access exclusive mode`);
        for (const address of [mine, all, theirs.mine]) waiting.push(server.get(address));
        await expect.poll(() => countWaiting(server.database)).toBe(3);
        const answer = await server.get(mine);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
      });
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await Promise.all(answers.map((answer) => answer.text()));
      await expect.poll(async () => (await server.get(mine)).status).toBe(200);
    },
  );

  it('SPEC 14.10 is not fetched more than 240 times an hour, whatever the address', async () => {
    const member = await server.member();
    const { mine, all } = await server.switchOn(member);
    const windowEnds = new Date(server.now().getTime() + 600_000);
    const subject = `calendar:${member.id}`;
    await server.database.db.insert(limits).values({ subject, count: 239, windowEnds });
    await server.feedAt(mine);
    const answer = await server.get(all);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
    server.setNow(windowEnds);
    await server.feedAt(all);
  });
});

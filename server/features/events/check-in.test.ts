import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { checkIn, type CheckInMark } from '#contract/check-in.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { checkIns } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';

describe.each(engines)('checking in on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let eventId: string;
  let helper: Member;
  let hauler: Member;
  let walkUp: Member;
  beforeEach(async () => {
    helper = await world.member();
    hauler = await world.member();
    walkUp = await world.member();
    ({ id: eventId } = await world.create(2, { helpers: [helper.id] }));
    await world.rsvp(eventId, 'Hauler', hauler);
    pass(2 * HOUR_MS);
  });

  const pass = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms);
  };
  const place = () => ({ id: eventId });
  const list = ({ token }: Member = helper) => world.call(checkIn.list, { token, params: place() });
  interface Marked {
    readonly by?: Member;
    readonly of?: Member;
    readonly was?: CheckInMark;
    readonly at?: string;
    readonly key?: string;
  }
  const input = (mark: CheckInMark, { by = helper, of = hauler, key, ...seen }: Marked) => ({
    ...{ token: by.token, params: { ...place(), userId: of.id }, body: { mark, ...seen } },
    ...(key !== undefined && { key }),
  });
  const mark = (wished: CheckInMark, marked: Marked = {}) =>
    world.call(checkIn.mark, input(wished, marked));
  const refused = (wished: CheckInMark, marked: Marked = {}) =>
    world.refusal(checkIn.mark, input(wished, marked));
  const heard = async (member: Member) => {
    await world.tellAll();
    const told = await world.toldTo(member);
    return told
      .filter((news) => 'mark' in news && news.eventId === eventId)
      .map((news) => newsKindOf(news).text(news, { zone: 'UTC', now: world.clock.now }).body);
  };

  it('SPEC 32.1 is for whoever may edit the event, and for its helpers', async () => {
    expect((await list()).map(({ username }) => username)).toEqual([hauler.username]);
    expect(await list(world.planner)).toEqual(await list());
    for (const call of [checkIn.list, checkIn.code])
      expect(await world.refusal(call, { token: hauler.token, params: place() })).toMatchObject({
        ...{ status: 403, code: 'forbidden' },
      });
    expect(await refused('present', { by: hauler })).toMatchObject({ code: 'forbidden' });
    expect(await world.database.db.$count(checkIns, eq(checkIns.eventId, eventId))).toBe(0);
  });

  it('SPEC 32.1 is no more for helpers whom the event lost, or who lost their membership', async () => {
    const { db } = world.database;
    await db.update(users).set({ flags: [] }).where(eq(users.id, helper.id));
    expect(await refused('present')).toMatchObject({ status: 403 });
    await db
      .update(users)
      .set({ flags: ['OrgMember'] })
      .where(eq(users.id, helper.id));
    expect(await mark('present')).toMatchObject({ mark: 'present' });
    const event = await world.call(events.one, { token: world.planner.token, params: place() });
    const { title, start, end, roles } = event;
    const body = { title, start, end, roles, helpers: [] };
    await world.call(events.update, { token: world.planner.token, params: place(), body });
    expect(await refused('late')).toMatchObject({ status: 403 });
  });

  it('SPEC 32.1 knows no event that isn’t there, and drafts for editors alone', async () => {
    const nowhere = { params: { id: randomUUID() } };
    expect(await world.refusal(checkIn.list, { ...nowhere, token: helper.token })).toMatchObject({
      status: 403,
    });
    const asEditor = { ...nowhere, token: world.planner.token };
    expect(await world.refusal(checkIn.list, asEditor)).toMatchObject({ status: 404 });
    const draft = await world.create(0.25, { state: 'draft', helpers: [helper.id] });
    const params = { id: draft.id, userId: hauler.id };
    const body = { mark: 'present' } as const;
    expect(await world.refusal(checkIn.mark, { token: helper.token, params, body })).toMatchObject({
      status: 403,
    });
    const { token } = world.planner;
    expect(await world.refusal(checkIn.mark, { token, params, body })).toMatchObject({
      code: 'check_in_closed',
    });
    await world.call(events.remove, { token, params: place() });
    expect(await refused('present')).toMatchObject({ status: 410, code: 'event_gone' });
  });

  it('SPEC 32.2 has everybody with a seat, by role, and walk-ups behind them', async () => {
    const medic = await world.member({ username: 'Abel' });
    await world.rsvp(eventId, 'Medic', medic);
    await mark('present', { of: walkUp, at: '2026-11-20T13:58:00.000Z' });
    expect(await list()).toMatchObject([
      { userId: hauler.id, role: 'Hauler', mark: 'none', at: null, by: null, revision: 0 },
      { userId: medic.id, role: 'Medic', mark: 'none' },
      {
        ...{ userId: walkUp.id, username: walkUp.username, role: '', mark: 'present' },
        ...{ at: '2026-11-20T13:58:00.000Z', by: helper.id },
      },
    ]);
    await mark('none', { of: walkUp, was: 'present' });
    expect((await list()).map(({ userId }) => userId)).toEqual([hauler.id, medic.id]);
  });

  it('SPEC 32.2 is for members alone', async () => {
    const { db } = world.database;
    const recruit = await world.member({ flags: [] });
    expect(await refused('present', { of: recruit })).toMatchObject({
      ...{ status: 422, fields: { userId: 'Only members are checked in.' } },
    });
    await world.rsvp(eventId, 'Medic', recruit);
    expect(await mark('present', { of: recruit })).toMatchObject({ mark: 'present' });
    await db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, walkUp.id));
    expect(await refused('present', { of: walkUp })).toMatchObject({ status: 403 });
    expect(await refused('present', { of: { ...walkUp, id: randomUUID() } })).toMatchObject({
      ...{ status: 404, code: 'not_found' },
    });
  });

  it('SPEC 32.2 is open from half an hour before the start until 7 days after the end', async () => {
    pass(-30 * MINUTE_MS - 1);
    expect(await refused('present')).toMatchObject({
      ...{ status: 409, code: 'check_in_closed' },
      message: expect.stringContaining('Check-in opens') as string,
    });
    pass(1);
    await mark('present');
    pass(30 * MINUTE_MS + 2 * HOUR_MS + 7 * DAY_MS);
    await mark('late', { was: 'present' });
    pass(1);
    expect(await refused('present', { was: 'late' })).toMatchObject({ code: 'check_in_closed' });
  });

  it('SPEC 32.38 helpers read who came as long as marks are taken, whoever may edit the event for good', async () => {
    await mark('noShow');
    const marked = [{ userId: hauler.id, mark: 'noShow' }];
    pass(2 * HOUR_MS + 7 * DAY_MS);
    expect(await list()).toMatchObject(marked);
    pass(1);
    expect(
      await world.refusal(checkIn.list, { token: helper.token, params: place() }),
    ).toMatchObject({
      ...{ status: 409, code: 'check_in_closed' },
      message: expect.stringContaining('Check-in closed') as string,
    });
    expect(await list(world.planner)).toMatchObject(marked);
  });

  it('SPEC 32.2 is closed of what was called off', async () => {
    const state = { state: 'calledOff', reason: 'Storm.' } as const;
    await world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: place(), body: state },
    });
    expect(await refused('present')).toMatchObject({ code: 'event_called_off' });
  });

  it('SPEC 32.3 the same mark twice is one, with its first maker', async () => {
    const first = await mark('present');
    expect(first).toMatchObject({ mark: 'present', by: helper.id, revision: 1 });
    expect(await mark('present', { by: world.planner })).toEqual(first);
    expect(await heard(helper)).toEqual([]);
  });

  it('SPEC 32.3 the later one stands, and its reply says what it replaced', async () => {
    await mark('present');
    expect(await mark('late', { by: world.planner })).toMatchObject({
      ...{ mark: 'late', by: world.planner.id, revision: 2 },
      replaced: { mark: 'present', by: helper.id },
    });
    expect(await mark('excused', { by: world.planner, was: 'late' })).not.toHaveProperty(
      'replaced',
    );
  });

  it.each(['present', 'late'] as const)(
    'SPEC 32.3 a no-show never replaces %s that its maker had not seen',
    async (seen) => {
      const stands = await mark(seen, { by: world.planner });
      expect(await mark('noShow')).toEqual(stands);
      expect(await mark('noShow', { was: 'noShow' })).toEqual(stands);
      expect(await mark('noShow', { was: seen })).toMatchObject({ mark: 'noShow', by: helper.id });
    },
  );

  it.each(['present', 'late'] as const)(
    'SPEC 32.37 nobody takes back %s that they had not seen',
    async (seen) => {
      const stands = await mark(seen, { by: world.planner });
      expect(await mark('none')).toEqual(stands);
      expect(await mark('none', { was: 'excused' })).toEqual(stands);
      expect(await mark('none', { was: seen })).toMatchObject({ mark: 'none' });
    },
  );

  it('SPEC 32.3 of two who mark at once, one saw nobody come: they came', async () => {
    await Promise.all([
      mark('noShow'),
      mark('present', { by: world.planner }),
      mark('noShow', { was: 'excused' }),
    ]);
    expect(await list()).toMatchObject([{ mark: 'present' }]);
  });

  it('SPEC 32.4 is for display, and lies in no future', async () => {
    const later = new Date(world.clock.now.getTime() + DAY_MS).toISOString();
    expect((await mark('present', { at: later })).at).toBe(world.clock.now.toISOString());
  });

  it('SPEC 32.5 whose mark is replaced hears of it once, also once the event is over', async () => {
    pass(DAY_MS);
    await mark('noShow', { key: 'one' });
    const again = { by: world.planner, key: randomUUID() };
    await mark('present', again);
    await mark('present', again);
    expect(await heard(helper)).toEqual([
      `You marked ${hauler.username} as a no-show. planner changed it to present.`,
    ]);
    expect(await heard(world.planner)).toEqual([]);
    expect(await heard(hauler)).toEqual([]);
    await mark('none', { by: world.planner, was: 'present' });
    expect(await heard(world.planner)).toEqual([]);
  });

  it('SPEC 32.5 who checks in no more hears nothing of others, and nobody of an account that went', async () => {
    const { db } = world.database;
    await mark('noShow');
    await db.update(users).set({ flags: [] }).where(eq(users.id, helper.id));
    await mark('present', { by: world.planner });
    expect(await heard(helper)).toEqual([]);
    await db
      .update(users)
      .set({ flags: ['OrgMember'] })
      .where(eq(users.id, helper.id));
    await mark('noShow', { was: 'present' });
    expect(await heard(world.planner)).toHaveLength(1);
    await world.call(accounts.remove, { token: hauler.token });
    expect(await heard(world.planner)).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

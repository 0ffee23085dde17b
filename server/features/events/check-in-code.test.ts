import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { checkIn, type CheckInMark } from '#contract/check-in.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import { codeAt } from '#domain/check-in-code.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';

describe.each(engines)('checking oneself in on $engine', (engine) => {
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
  const list = () => world.call(checkIn.list, { token: helper.token, params: place() });
  const mark = (wished: CheckInMark, was: CheckInMark = 'none') =>
    world.call(checkIn.mark, {
      ...{ token: helper.token, params: { ...place(), userId: hauler.id } },
      body: { mark: wished, was },
    });
  const secret = ({ token }: Member = helper) =>
    world.call(checkIn.code, { token, params: place() });
  const code = async (ms = 0, of: Member = helper) => {
    const { secret: kept } = await secret(of);
    return codeAt(kept, new Date(world.clock.now.getTime() + ms));
  };
  const enter = (typed: string, { token }: Member = hauler) => ({
    ...{ token, params: place(), body: { code: typed } },
  });

  it('SPEC 32.6 has one secret for each event, the same for all who check in', async () => {
    const made = await secret();
    expect(made).toMatchObject({ stepSeconds: 60 });
    expect(await secret(world.planner)).toEqual(made);
    const other = await world.create(2, { helpers: [helper.id] });
    const params = { id: other.id };
    expect(await world.call(checkIn.code, { token: helper.token, params })).not.toEqual(made);
    const told = await world.call(events.one, { token: world.planner.token, params: place() });
    expect(JSON.stringify(told)).not.toContain(made.secret);
  });

  it('SPEC 32.35 takes no code of a helper whom the event lost; any other edit leaves the secret as it is', async () => {
    const { token } = world.planner;
    const { secret: first } = await secret();
    const edit = async (helpers?: string[]) => {
      const { title, start, end, roles } = await world.call(events.one, {
        token,
        params: place(),
      });
      const body = { title, start, end, roles, ...(helpers && { helpers }) };
      await world.call(events.update, { token, params: place(), body });
    };
    const isTaken = async () => {
      const sent = await world.send(checkIn.self, enter(codeAt(first, world.clock.now)));
      return sent.status === 200;
    };
    for (const helpers of [undefined, [walkUp.id, helper.id]]) {
      await edit(helpers);
      expect((await secret()).secret).toBe(first);
    }
    expect(await isTaken()).toBe(true);
    await edit([walkUp.id]);
    expect(await isTaken()).toBe(false);
    expect((await secret(walkUp)).secret).not.toBe(first);
    expect(await isTaken()).toBe(false);
    expect(await world.call(checkIn.self, enter(await code(0, walkUp)))).toMatchObject({
      mark: 'present',
    });
  });

  it.each([
    ['account goes', () => world.call(accounts.remove, { token: helper.token })],
    ['membership goes', () => loseMembership(helper)],
  ])('SPEC 32.35 takes no code of a helper whose %s', async (_, happens) => {
    const typed = await code();
    await happens();
    expect(await world.refusal(checkIn.self, enter(typed))).toMatchObject({ code: 'code_wrong' });
    const then = await code(0, world.planner);
    expect(await world.call(checkIn.self, enter(then))).toMatchObject({ mark: 'present' });
  });
  async function loseMembership({ id }: Member) {
    const { token } = await world.member({ role: 'Admin' });
    const body = { ids: [id], removeFlags: ['OrgMember' as const] };
    await world.call(memberWork.change, { token, body });
  }

  it('SPEC 32.7 a member is present by the code of this minute or the one before', async () => {
    const typed = await code(-MINUTE_MS);
    expect(await world.call(checkIn.self, enter(typed))).toMatchObject({
      ...{ userId: hauler.id, mark: 'present', by: hauler.id },
    });
    const spaced = (await code()).replace(/^.../, '$& ');
    expect(await world.call(checkIn.self, enter(spaced, walkUp))).toMatchObject({
      mark: 'present',
    });
  });

  it('SPEC 32.34 who is no member yet reads so, and is checked in where they have a seat', async () => {
    const recruit = await world.member({ flags: [] });
    expect(await world.refusal(checkIn.self, enter(await code(), recruit))).toMatchObject({
      ...{ status: 403, code: 'forbidden' },
      message: "You can check in once you're a member of the organisation.",
    });
    await world.rsvp(eventId, 'Medic', recruit);
    expect(await world.call(checkIn.self, enter(await code(), recruit))).toMatchObject({
      ...{ userId: recruit.id, mark: 'present' },
    });
  });

  it.each([
    ['of the minute after', MINUTE_MS],
    ['of two minutes ago', -2 * MINUTE_MS],
  ])('SPEC 32.7 the code %s is wrong', async (_, ms) => {
    const typed = await code(ms);
    expect(await world.refusal(checkIn.self, enter(typed))).toMatchObject({
      ...{ status: 422, code: 'code_wrong' },
      fields: { code: expect.any(String) as string },
    });
    expect(await list()).toMatchObject([{ mark: 'none' }]);
  });

  it('SPEC 32.7 five wrong ones pause, in this event and for this member alone', async () => {
    const right = await code();
    await world.call(checkIn.self, enter(right));
    const guesses = Array.from({ length: 5 }, () => world.send(checkIn.self, enter('000000')));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([
      ...[422, 422, 422, 422, 422],
    ]);
    const paused = await world.send(checkIn.self, enter(right));
    expect(paused.status).toBe(429);
    expect(paused.headers.get('retry-after')).toBe('600');
    await world.call(checkIn.self, enter(right, walkUp));
    pass(10 * MINUTE_MS);
    await world.call(checkIn.self, enter(await code()));
  });

  it('SPEC 32.7 what says that they came stays, and what says otherwise gives way', async () => {
    const late = await mark('late');
    expect(await world.call(checkIn.self, enter(await code()))).toEqual(late);
    await mark('noShow', 'late');
    expect(await world.call(checkIn.self, enter(await code()))).toMatchObject({
      mark: 'present',
    });
    await world.tellAll();
    const told = (await world.toldTo(helper)).filter(({ kind }) => kind === 'mark.replaced');
    expect(told).toHaveLength(1);
  });

  it('SPEC 32.7 is closed outside of its time, and before anybody has shown a code', async () => {
    expect(await world.refusal(checkIn.self, enter('123456'))).toMatchObject({
      code: 'code_wrong',
    });
    const typed = await code();
    pass(9 * DAY_MS);
    expect(await world.refusal(checkIn.self, enter(typed))).toMatchObject({
      code: 'check_in_closed',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { accounts } from '#contract/accounts.ts';
import { joining } from '#contract/joining.ts';
import { members } from '#contract/members.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import { aCaptcha } from '#tests/support/servers/captcha.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;

describe.each(engines)('SPEC 18 approval on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let steward: Member;
  let leader: Member;
  beforeAll(async () => {
    steward = await world.member({ flags: ['OrgMember', 'CanManageUsers'] });
    leader = await world.member({ role: 'Leader', flags: ['OrgMember'] });
  });

  let people = 0;
  async function register() {
    const username = `applicant-${(people += 1)}`;
    const captchaToken = await aCaptcha(
      world.database.db,
    ); /* by the machine's own clock, as it is checked */
    const body = { username, email: `${username}@example.org`, password: PASSWORD, captchaToken };
    await world.call(accounts.register, { body });
    const token = await world.signIn(username, PASSWORD);
    const { id } = await world.call(auth.profile, { token });
    return { id, token, username };
  }
  const waiting = async () => {
    const list = await world.call(joining.waiting, { token: steward.token });
    return list.map(({ id }) => id);
  };
  const approve = (body: { id: string; positionId?: number }[], token = steward.token) =>
    world.call(joining.approve, { token, body });
  const decline = (id: string, note?: string) =>
    world.call(joining.decline, { token: steward.token, body: [{ id, note: note ?? null }] });
  const takeBack = (id: string) =>
    world.call(joining.takeBack, { token: steward.token, params: { id } });
  const kindsOf = async (member: Pick<Member, 'id'>) =>
    (await world.toldTo(member)).map(({ kind }) => kind);
  const waitingTold = async (to: Pick<Member, 'id'>, about: string) =>
    (await world.toldTo(to)).some(
      (news) => news.kind === 'member.waiting' && news.userId === about,
    );
  const done = (id: string) => ({ id, isDone: true, message: null });

  it('SPEC 18.10 tells whoever may manage members that somebody waits, until it is decided', async () => {
    const { id, username } = await register();
    const off = await world.member({ flags: ['CanManageUsers'] });
    await world.save(off, { registrations: false });
    await world.tellAll();
    expect(await world.toldTo(steward)).toContainEqual({
      ...{ kind: 'member.waiting', userId: id, username },
    });
    expect(await waitingTold(leader, id)).toBe(false);
    expect(await waitingTold(off, id)).toBe(false);
    await approve([{ id }]);
    expect(await waitingTold(steward, id)).toBe(false);
  });

  it('SPEC 18.10 is not told of somebody who was approved, or left, before it could be', async () => {
    const approved = await register();
    const left = await register();
    await approve([approved]);
    await world.tellAll();
    expect(await waitingTold(steward, approved.id)).toBe(false);
    expect(await waitingTold(steward, left.id)).toBe(true); // control
    await world.call(accounts.remove, { token: left.token });
    await world.tellAll();
    expect(await waitingTold(steward, left.id)).toBe(false);
  });

  it('SPEC 18.11 lists who waits: without the flag, and not declined', async () => {
    const one = await register();
    world.clock.now = new Date(world.clock.now.getTime() + 1_000);
    const other = await register();
    expect((await waiting()).filter((id) => [one.id, other.id].includes(id))).toEqual([
      one.id,
      other.id,
    ]);
    expect(await waiting()).not.toContain(steward.id);
    await decline(one.id);
    expect(await waiting()).not.toContain(one.id);
  });

  it('SPEC 18.12 SPEC 18.13 approves with a position, which the new member hears', async () => {
    const { id, token } = await register();
    expect(await approve([{ id, positionId: idOf('Hauler') }])).toEqual([done(id)]);
    const profile = await world.call(auth.profile, { token });
    expect(profile).toMatchObject({ flags: ['OrgMember'], primaryPositionTitle: 'Hauler' });
    await world.tellAll();
    const told = { kind: 'membership.approved', userId: id, position: 'Hauler' };
    expect(await world.toldTo({ id })).toContainEqual(told);
    // Once more changes nothing and tells nobody.
    expect(await approve([{ id, positionId: idOf('Miner') }])).toEqual([done(id)]);
    await world.tellAll();
    expect((await kindsOf({ id })).filter((kind) => kind === 'membership.approved')).toHaveLength(
      1,
    );
    const after = await world.call(auth.profile, { token });
    expect(after.primaryPositionTitle).toBe('Hauler');
  });

  it('SPEC 18.13 tells the same of the flag that is given in the members’ form', async () => {
    const { id } = await register();
    const list = await world.call(members.list, { token: steward.token, query: { id } });
    const [member] = Array.isArray(list) ? [] : list.members;
    await world.call(members.update, {
      ...{ token: steward.token, params: { id } },
      body: aMemberEdit(member ?? {}, { flags: ['OrgMember'] }),
    } as never);
    await world.tellAll();
    expect(await kindsOf({ id })).toContain('membership.approved');
    expect(await waitingTold(steward, id)).toBe(false);
  });

  it('SPEC 18.12 answers for each: one that is refused holds up no other', async () => {
    const mine = await register();
    const other = await register();
    const gone = randomUUID();
    const founder = { id: mine.id, positionId: idOf('Founder') };
    const decided = await approve([founder, { id: gone }, { id: other.id }]);
    expect(decided.map(({ isDone }) => isDone)).toEqual([false, false, true]);
    expect(decided[0]?.message).toMatch(/Founder/);
    expect(await waiting()).toContain(mine.id);
    expect(await waiting()).not.toContain(other.id);
    const admin = await world.member({ role: 'Admin' });
    expect(await approve([{ id: admin.id }])).toMatchObject([{ id: admin.id, isDone: false }]);
  });

  it('SPEC 18.14 SPEC 18.15 declines with a line, which is told ten seconds later', async () => {
    const { id } = await register();
    expect(await decline(id, '  Come back in spring. ')).toEqual([done(id)]);
    await world.tellAll();
    expect(await kindsOf({ id })).toEqual([]);
    world.clock.now = new Date(world.clock.now.getTime() + 10_000);
    await world.tellAll();
    expect(await world.toldTo({ id })).toEqual([
      { kind: 'membership.declined', userId: id, note: 'Come back in spring.' },
    ]);
  });

  it('SPEC 18.14 says nothing without a line', async () => {
    const { id } = await register();
    await decline(id);
    world.clock.now = new Date(world.clock.now.getTime() + 20_000);
    await world.tellAll();
    expect(await kindsOf({ id })).toEqual([]);
  });

  it('SPEC 18.16 takes a decline back as if it had never been, or later with what was told', async () => {
    const admin = await world.member({ role: 'Admin' });
    const { id } = await register();
    await world.tellAll();
    await decline(id, 'No.');
    expect(await waitingTold(admin, id)).toBe(false);
    expect(await takeBack(id)).toEqual(done(id));
    world.clock.now = new Date(world.clock.now.getTime() + 20_000);
    await world.tellAll();
    expect(await kindsOf({ id })).toEqual([]);
    expect(await waiting()).toContain(id);
    expect(await waitingTold(admin, id)).toBe(true); // who undid it knows
    await decline(id, 'No.');
    await decline(id, 'No.'); // once more: told once
    world.clock.now = new Date(world.clock.now.getTime() + 20_000);
    await world.tellAll();
    expect(await kindsOf({ id })).toEqual(['membership.declined']); // control
    await takeBack(id);
    expect(await kindsOf({ id })).toEqual([]);
    expect(await waiting()).toContain(id);
  });

  it('SPEC 18.14 declines nobody who is in, and one who was declined can be approved', async () => {
    const { id } = await register();
    await decline(id, 'No.');
    expect(await approve([{ id }])).toEqual([done(id)]);
    world.clock.now = new Date(world.clock.now.getTime() + 20_000);
    await world.tellAll();
    expect(await kindsOf({ id })).toEqual(['membership.approved']);
    expect(await decline(id, 'No.')).toMatchObject([{ isDone: false }]);
  });

  it('refuses a list that is empty or too long, and a line that is', async () => {
    const token = steward.token;
    const many = Array.from({ length: 51 }, () => ({ id: randomUUID() }));
    for (const body of [[], many])
      expect(await world.refusal(joining.approve, { token, body })).toMatchObject({ status: 422 });
    const body = [{ id: randomUUID(), note: 'x'.repeat(501) }];
    expect(await world.refusal(joining.decline, { token, body })).toMatchObject({ status: 422 });
  });
});

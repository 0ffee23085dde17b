import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { openTransaction } from '#tests/support/databases/open-transaction.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

const NOTE = 'Half an hour late, sorry.';
type Move = Omit<BodyInput<typeof eventPeople.move>, 'userId'>;

describe.each(engines)('what leaders do under an Idempotency-Key, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const id = () => world.event.id;
  const moving = ({ id: userId }: Pick<Member, 'id'>, move: Move) => ({
    ...{ token: world.planner.token, key: randomUUID(), params: { id: id() } },
    body: { userId, ...move },
  });
  const kept = async ({ key }: { readonly key: string }) => {
    const { answer, status } = idempotency;
    const ofKey = and(eq(idempotency.userId, world.planner.id), eq(idempotency.key, key));
    return world.database.db.select({ status, answer }).from(idempotency).where(ofKey);
  };
  /** A leader and a member who have said maybe, each with a note. */
  const noted = async () => {
    await world.answer(world.planner, { answer: 'maybe', note: NOTE });
    await world.answer(nova, { answer: 'maybe', note: NOTE });
  };

  it('SPEC 30.21 somebody is moved once, and the same call tells how the event is now', async () => {
    const call = moving(nova, { to: 'seat', role: 'Medic', over: true });
    const first = await world.call(eventPeople.move, call);
    expect(await world.call(eventPeople.move, call)).toEqual(first);
    await world.cancel(id(), 'Medic', nova);
    const { roles } = await world.call(eventPeople.move, call);
    expect(roles.find(({ name }) => name === 'Medic')?.attending).toBe(1);
    expect(await world.standingOf(nova)).toBe('none');
    await world.tellAll();
    const told = (await world.toldTo(nova)).filter(({ kind }) => kind === 'answer.moved');
    expect(told).toHaveLength(1);
  });

  it('SPEC 30.21 control: without a key it is done again', async () => {
    const { key: _, ...call } = moving(nova, { to: 'seat', role: 'Medic', over: true });
    await world.call(eventPeople.move, call);
    await world.cancel(id(), 'Medic', nova);
    await world.call(eventPeople.move, call);
    expect(await world.standingOf(nova)).toBe('Medic');
  });

  it('SPEC 30.22 a move that was refused stays so, and another one is no repetition', async () => {
    const call = moving(nova, { to: 'seat', role: 'Medic' });
    const refused = await world.refusal(eventPeople.move, call);
    expect(refused).toMatchObject({ code: 'role_full', current: { id: id() } });
    await world.enlarge('Medic', 2);
    const again = await world.refusal(eventPeople.move, call);
    expect(again).toMatchObject({
      code: 'role_full',
      current: { roles: [{}, { capacity: 2 }, {}] },
    });
    expect(await world.standingOf(nova)).toBe('none');
    const other = { ...call, body: { ...call.body, over: true } };
    expect(await world.refusal(eventPeople.move, other)).toMatchObject({ code: 'key_reused' });
  });

  it('SPEC 30.4 no note and no name is kept with the answer to a move, taken or refused', async () => {
    await noted();
    const taken = moving(nova, { to: 'seat', role: 'Medic', over: true });
    const refused = moving(rho, { to: 'seat', role: 'Medic' });
    expect((await world.call(eventPeople.move, taken)).mine?.note).toBe(NOTE); // control
    await world.refusal(eventPeople.move, refused);
    expect(await kept(taken)).toEqual([{ status: 200, answer: id() }]);
    expect(await kept(refused)).toMatchObject([{ status: 409, answer: { current: id() } }]);
    const all = JSON.stringify([await kept(taken), await kept(refused)]);
    for (const secret of [NOTE, nova.username, rho.username]) expect(all).not.toContain(secret);
  });

  it('SPEC 30.4 nor with that to a confirmation, whose line is its author’s and the member’s, or to a call-off', async () => {
    await world.edit({ confirm: true });
    await world.enlarge('Medic', 2);
    await world.answer(nova, { answer: 'seat', role: 'Medic', note: NOTE });
    await world.answer(world.planner, { answer: 'maybe', note: NOTE });
    const { token } = world.planner;
    const call = { token, params: { id: id() } };
    const declined = { ...call, key: randomUUID() };
    const body = { userId: nova.id, accept: false, note: 'Too many medics.' };
    const told = await world.call(eventPeople.confirm, { ...declined, body });
    expect(told.mine?.note).toBe(NOTE); // control
    const off = { ...call, key: randomUUID(), body: { state: 'calledOff' as const } };
    await world.call(eventPeople.setState, off);
    expect(await kept(declined)).toEqual([{ status: 200, answer: id() }]);
    expect(await kept(off)).toEqual([{ status: 200, answer: id() }]);
    expect((await world.call(events.one, call)).state).toBe('calledOff');
  });

  onTwoConnections(
    engine,
    'SPEC 30.21 a leader with the higher id keeps nobody waiting who has locked the member’s account',
    async () => {
      const editor = () => world.member({ flags: ['OrgMember', 'CanEditEvents'] });
      const pair = [await editor(), await editor()];
      const [low, high] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (!low || !high) throw new Error('nobody');
      const editing = await openTransaction(world.database);
      const lock = (one: Member) =>
        editing.tx.select().from(users).where(eq(users.id, one.id)).for('update');
      const waiting = async () => {
        const [row] = await rowsOf<{ waiting: number }>(
          editing.tx,
          sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.waiting;
      };
      await lock(low);
      const call = { ...moving(low, { to: 'maybe' }), token: high.token };
      const moved = world.call(eventPeople.move, call);
      await expect.poll(waiting).toBe(1);
      await lock(high);
      await editing.commit();
      expect((await moved).answers).toMatchObject({ maybe: 1 });
    },
  );
});

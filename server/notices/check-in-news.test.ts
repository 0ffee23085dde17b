import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { checkIn, type CheckInMark } from '#contract/check-in.ts';
import { events as eventCalls } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { memberWork } from '#contract/member-work.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { News } from '#contract/news.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { answerAfter, countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { engineNamed, engines, type Engine } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import { exported, textOf } from '#tests/support/servers/exported.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { dropCheckInNews } from './check-in-news.ts';
import { dropUnseenByLost } from './notices.repository.ts';

type FlagChange = BodyInput<typeof memberWork.change>;

/** An event that has begun, of which a helper marks as a no-show who was there, as its planner then says. */
function sharedMarks(engine: Engine) {
  const { world, pass } = sharedPushWorld(engine);
  const people = {} as Record<'helper' | 'other' | 'hauler', Member> & { eventId: string };
  beforeEach(async () => {
    const [helper, other, hauler] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ];
    const { id: eventId } = await world.create(2, { helpers: [helper.id, other.id] });
    Object.assign(people, { helper, other, hauler, eventId });
    await world.rsvp(eventId, 'Hauler', hauler);
    await world.tellAll();
    pass(2 * HOUR_MS);
  });

  interface Marking {
    readonly by: Member;
    readonly of: Member;
    readonly was?: CheckInMark;
  }
  const mark = (wished: CheckInMark, { by, of, was = 'none' }: Marking) =>
    world.call(checkIn.mark, {
      ...{ token: by.token, params: { id: people.eventId, userId: of.id } },
      body: { mark: wished, was },
    });
  const replaced = async (by: Member, of: Member) => {
    await mark('noShow', { by, of });
    await mark('present', { by: world.planner, of });
  };
  const editHelpers = async (helpers: string[]) => {
    const place = { token: world.planner.token, params: { id: people.eventId } };
    const { title, start, end, roles } = await world.call(eventCalls.one, place);
    await world.call(eventCalls.update, { ...place, body: { title, start, end, roles, helpers } });
  };
  const changeFlags = async ({ id }: Member, flags: Omit<FlagChange, 'ids'>) => {
    const { token } = await world.member({ role: 'Admin' });
    await world.call(memberWork.change, { token, body: { ids: [id], ...flags } });
  };
  const store = (helpers: string[], tx: Queryable = world.database.db) =>
    tx.update(events).set({ helpers }).where(eq(events.id, people.eventId));
  /** Of whose marks the member is told. */
  const marksIn = (all: readonly News[]) =>
    all.flatMap((news) => (news.kind === 'mark.replaced' ? [news.userId] : []));
  const listed = async (member: Member) => marksIn(await world.toldTo(member));
  const shared = { world, pass, people, mark, replaced, editHelpers, changeFlags };
  return { ...shared, store, marksIn, listed };
}

describe.each(engines)('SPEC 32.39 what is told of others’ marks, on $engine', (engine) => {
  const { world, pass, people, mark, replaced, editHelpers, changeFlags, store, marksIn, listed } =
    sharedMarks(engine);

  const deviceOf = async ({ token }: Member) => {
    const device = new Device(world, token);
    device.knows = String(KNOWLEDGE);
    await device.pull();
    return device;
  };
  const kept = (device: Device) => marksIn(device.all('notices').map(({ news }) => news));
  const exportedTo = async ({ token }: Member) => textOf(await exported(world, token), 'data.json');
  it.each<[string, () => Promise<void>]>([
    ['whom the event lost', () => editHelpers([people.other.id])],
    ['who lost their membership', () => changeFlags(people.helper, { removeFlags: ['OrgMember'] })],
  ])('goes from the devices and the data of a helper %s', async (_, happens) => {
    const { helper, other, hauler } = people;
    for (const by of [helper, other]) {
      await replaced(by, hauler);
      await mark('none', { by: world.planner, of: hauler, was: 'present' });
    }
    await mark('present', { by: helper, of: helper });
    await mark('noShow', { by: world.planner, of: helper, was: 'present' });
    await world.tellAll();
    const [device, stays] = [await deviceOf(helper), await deviceOf(other)];
    expect(kept(device).toSorted()).toEqual([hauler.id, helper.id].toSorted());

    await happens();
    expect(await listed(helper)).toEqual([helper.id]);
    await device.pull();
    expect(kept(device)).toEqual([helper.id]);
    const text = await exportedTo(helper);
    expect(text).toContain(helper.username); // control: of themselves they are told
    expect(text).not.toContain(hauler.username);

    await changeFlags(other, { addFlags: ['SpecialOps'] });
    await stays.pull();
    expect([await listed(other), kept(stays)]).toEqual([[hauler.id], [hauler.id]]);
    expect(await exportedTo(other)).toContain(hauler.username);
  });

  it.each<[string, () => Promise<unknown>, boolean]>([
    ['who is none any more', () => store([]), false],
    [
      'who is no member any more',
      () =>
        world.database.db.update(users).set({ flags: [] }).where(eq(users.id, people.helper.id)),
      false,
    ],
    ['who still is one', () => store([people.helper.id]), true],
  ])(
    'and waits to be pushed, is judged anew then, and in their data, of a helper %s',
    async (_, happens, isTold) => {
      const { helper, hauler } = people;
      const browser = await world.subscribe(helper);
      const quiet = { isOn: true, from: '13:00', to: '15:00', letsReminders: false };
      await world.save(helper, { quiet });
      await replaced(helper, hauler);
      await world.settle();
      expect([await listed(helper), browser.messages()]).toEqual([[hauler.id], []]);
      await happens();
      pass(2 * HOUR_MS);
      await world.pushAll();
      const told = browser.messages().map(({ kind }) => kind);
      expect(told).toEqual(isTold ? ['mark.replaced'] : []);
      expect((await exportedTo(helper)).includes(hauler.username)).toBe(isTold);
    },
  );

  it('and is still to be told, isn’t told to a helper whom the event lost', async () => {
    const { helper, other, hauler } = people;
    await replaced(helper, hauler);
    await editHelpers([other.id]);
    await world.tellAll();
    expect(await listed(helper)).toEqual([]);
  });

  it('stays with a helper whom the event lost and who may edit events', async () => {
    const { helper, hauler } = people;
    const editor = await world.member({ role: 'Leader' });
    await store([helper.id, editor.id]);
    await replaced(editor, hauler);
    await world.tellAll();
    await editHelpers([helper.id]);
    expect(await listed(editor)).toEqual([hauler.id]);
  });

  it('SPEC 32.5 is told of no account that went before that', async () => {
    const { helper, hauler } = people;
    await replaced(helper, hauler);
    await world.call(accounts.remove, { token: hauler.token });
    await world.tellAll();
    expect(await listed(helper)).toEqual([]);
  });
});

// The embedded database has one connection, so that each comes wholly before or wholly after the other there.
describe('SPEC 32.39 what is told of others’ marks, on a PostgreSQL server', () => {
  const { world, people, replaced, changeFlags, store, listed } = sharedMarks(
    engineNamed.postgresql,
  );

  it('isn’t told to a helper whom the event is just losing', async () => {
    const { helper, hauler, eventId } = people;
    await answerAfter(world.database, {
      work: async (tx) => {
        await replaced(helper, hauler);
        await store([], tx);
        await dropUnseenByLost(tx, { eventId, lost: [helper.id], helpers: [] });
      },
      call: () => world.tellAll(),
    });
    expect(await listed(helper)).toEqual([]);
  });

  it('isn’t told of an account that is just going', async () => {
    const { helper, hauler } = people;
    await replaced(helper, hauler);
    let telling: Promise<unknown> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, hauler.id)).for('update');
      telling = world.tellAll();
      await expect.poll(() => countWaiting(world.database)).toBe(1);
      await dropCheckInNews(tx, hauler.id);
      await tx.delete(users).where(eq(users.id, hauler.id));
    });
    await telling;
    expect(await listed(helper)).toEqual([]);
  });

  it('goes from a helper whom the event loses while they lose their rights', async () => {
    const { hauler, eventId } = people;
    const editor = await world.member({ flags: ['OrgMember', 'CanEditEvents'] });
    await store([editor.id]);
    await replaced(editor, hauler);
    await world.tellAll();
    await world.database.transaction(async (tx) => {
      await store([], tx);
      await dropUnseenByLost(tx, { eventId, lost: [editor.id], helpers: [] });
      await changeFlags(editor, { removeFlags: ['CanEditEvents'] });
    });
    expect(await listed(editor)).toEqual([]);
  });

  it('keeps no account from going while the event loses a helper', async () => {
    const { helper, hauler, eventId } = people;
    await replaced(helper, hauler);
    await world.tellAll();
    const removed = await answerAfter(world.database, {
      work: (tx) => store([], tx),
      call: () => world.send(accounts.remove, { token: hauler.token }),
      rest: (tx) => dropUnseenByLost(tx, { eventId, lost: [helper.id], helpers: [] }),
    });
    expect(removed.status).toBe(204);
    expect(await listed(helper)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import {
  LONGEST_MESSAGE,
  MESSAGES_A_DAY,
  messages,
  MOST_NAMED,
  type Addressees,
} from '#contract/messages.ts';
import { notifications } from '#contract/notices.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pruneMessages } from '#server/notices/messages.repository.ts';
import { messages as table, notices } from '#server/db/notice-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';

const hauler = positionByTitle('Hauler')?.id ?? Number.NaN;

describe.each(engines)('SPEC 24 messages on $engine', (engine) => {
  const { world, waiting } = sharedPushWorld(engine);
  let leader: Member;
  let reader: Member;
  beforeAll(async () => {
    leader = await world.member({ role: 'Leader', flags: ['OrgMember'] });
    reader = await world.member({ flags: ['OrgMember'], primaryPositionId: hauler });
  });

  const write = (to: Addressees, text = 'Bring fuel.', author = leader) =>
    world.call(messages.send, { token: author.token, body: { to, text } });
  const refusal = (to: unknown, text = 'Bring fuel.', author = leader) =>
    world.refusal(messages.send, { token: author.token, body: { to, text } as never });
  const mine = (author = leader) => world.call(messages.list, { token: author.token });
  const told = async (member: Pick<Member, 'id'>) =>
    (await world.toldTo(member)).filter(({ kind }) => kind === 'message.written');

  it('SPEC 24.1 goes to all who hold a seat in an event, but for its author', async () => {
    const { id: eventId, title } = await world.create(30);
    const [seated, gone, never] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ];
    await world.rsvp(eventId, 'Medic', gone);
    await world.cancel(eventId, 'Medic', gone);
    await world.rsvp(eventId, 'Medic', seated);
    await world.rsvp(eventId, 'Hauler', leader);
    const sent = await write({ eventId });
    expect(sent).toMatchObject({ sent: 1, seen: 0, about: { eventId, title } });
    await world.tellAll();
    expect(await told(seated)).toEqual([
      {
        ...{
          kind: 'message.written',
          messageId: sent.id,
          author: leader.username,
          text: 'Bring fuel.',
        },
        about: { eventId, departmentId: null, title },
      },
    ]);
    for (const other of [gone, never, leader]) expect(await told(other)).toEqual([]);
  });

  it('SPEC 24.1 goes to all who have a position in a department, whichever of their three', async () => {
    const third = await world.member({ tertiaryPositionId: hauler });
    const stranger = await world.member();
    const sent = await write({ departmentId: 'logistics' });
    await world.tellAll();
    expect(sent.about).toMatchObject({ eventId: null, departmentId: 'logistics' });
    for (const one of [reader, third])
      expect(await told(one)).toContainEqual(expect.objectContaining({ messageId: sent.id }));
    expect(await told(stranger)).toEqual([]);
  });

  it('SPEC 24.1 goes to those who were selected, once each, and not to its author', async () => {
    const one = await world.member();
    const sent = await write({ ids: [one.id, one.id, leader.id, randomUUID()] });
    expect(sent).toMatchObject({
      sent: 1,
      about: { eventId: null, departmentId: null, title: '' },
    });
    await world.tellAll();
    expect(await told(one)).toHaveLength(1);
  });

  it.each([
    ['nothing', {}],
    ['two things', { departmentId: 'logistics', ids: [randomUUID()] }],
    ['an event that is not there', { eventId: randomUUID() }],
    ['a department that is not there', { departmentId: 'no-such' }],
    ['members who are not there', { ids: [randomUUID()] }],
  ])('SPEC 24.2 refuses %s by the field, and writes nothing', async (_, to) => {
    const before = await mine();
    expect(await refusal(to)).toMatchObject({
      ...{ status: 422, code: 'invalid', fields: { to: expect.any(String) as string } },
    });
    expect(await mine()).toEqual(before);
  });

  it('SPEC 24.2 refuses an event in which nobody else holds a seat', async () => {
    const { id: eventId } = await world.create(31);
    expect(await refusal({ eventId })).toMatchObject({
      fields: { to: 'Nobody else holds a seat in this event.' },
    });
  });

  it.each([
    ['no text', ' \n ', { text: 'Write what you want to tell them.' }],
    [
      'a text that is too long',
      'a'.repeat(LONGEST_MESSAGE + 1),
      { text: expect.any(String) as string },
    ],
  ])('SPEC 24.2 refuses %s', async (_, text, fields) => {
    expect(await refusal({ ids: [reader.id] }, text)).toMatchObject({ status: 422, fields });
  });

  it('SPEC 24.2 names at most so many members', async () => {
    const ids = Array.from({ length: MOST_NAMED + 1 }, () => randomUUID());
    expect(await refusal({ ids })).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('SPEC 24.3 is for leaders: nobody else writes, or sees what was written', async () => {
    const others = [
      reader,
      await world.member({ flags: ['OrgMember', 'CanManageUsers', 'CanEditEvents'] }),
    ];
    for (const other of others) {
      expect(await refusal({ ids: [leader.id] }, 'Hello', other)).toMatchObject({ status: 403 });
      expect(await world.refusal(messages.list, { token: other.token })).toMatchObject({
        status: 403,
      });
    }
    const admin = await world.member({ role: 'Admin' });
    await write({ ids: [reader.id] }, 'From an Admin', admin);
    expect((await mine(admin)).map(({ text }) => text)).toEqual(['From an Admin']);
    expect((await mine()).map(({ text }) => text)).not.toContain('From an Admin');
  });

  it('SPEC 24.6 says to its author how many have read it', async () => {
    const [one, other] = [await world.member(), await world.member()];
    const sent = await write({ ids: [one.id, other.id] });
    const seen = async () => (await mine()).find(({ id }) => id === sent.id);
    await world.tellAll();
    expect(await seen()).toMatchObject({ sent: 2, seen: 0 });
    const read = (member: Member) =>
      world.call(notifications.read, {
        ...{ token: member.token, body: { ids: [], upTo: new Date(sent.at).toISOString() } },
      });
    await read(one);
    await read(one);
    expect(await seen()).toMatchObject({ sent: 2, seen: 1 });
    await read(other);
    expect(await seen()).toMatchObject({ sent: 2, seen: 2 });
  });

  it('SPEC 24.5 turned off, it is in the list and is not pushed', async () => {
    const [on, off] = [await world.member(), await world.member()];
    for (const one of [on, off]) await world.subscribe(one);
    await world.save(off, { messages: false });
    const before = await waiting();
    await write({ ids: [on.id, off.id] });
    await world.tellAll();
    expect(await told(off)).toHaveLength(1);
    expect(await told(on)).toHaveLength(1);
    expect((await waiting()) - before).toBe(1);
  });

  it('SPEC 24.4 outlives its event, and the account of whoever wrote it', async () => {
    const writer = await world.member({ role: 'Leader', flags: ['OrgMember'] });
    const one = await world.member();
    await write({ ids: [one.id] }, 'Goodbye', writer);
    await world.tellAll();
    await world.call(accounts.remove, { token: writer.token });
    await world.tellAll();
    expect(await told(one)).toMatchObject([{ text: 'Goodbye', author: writer.username }]);
  });

  it('SPEC 24.2 takes so many within a day, also of calls that arrive at once', async () => {
    const writer = await world.member({ role: 'Leader' });
    const { id: authorId } = writer;
    const about = { eventId: null, departmentId: null, title: '' };
    const row = { authorId, about, text: 'x', sent: 1, at: world.clock.now };
    const { db } = world.database;
    await db.insert(table).values(Array.from({ length: MESSAGES_A_DAY - 1 }, () => row));
    const two = ['one', 'two'].map((text) =>
      world.send(messages.send, { token: writer.token, body: { to: { ids: [reader.id] }, text } }),
    );
    const statuses = (await Promise.all(two)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await refusal({ ids: [reader.id] }, 'x', writer)).toMatchObject({
      code: 'quota_reached',
    });
  });

  it('SPEC 24.6 is kept for as long as notices are', async () => {
    await write({ ids: [reader.id] });
    const { db } = world.database;
    const later = (days: number) => new Date(world.clock.now.getTime() + days * DAY_MS);
    await pruneMessages(db, later(89));
    expect(await mine()).not.toEqual([]);
    await pruneMessages(db, later(91));
    expect(await mine()).toEqual([]);
    expect(await db.$count(notices)).toBeGreaterThan(0); // those go by their own rule
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aDraft, startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';

describe.each(engines)('events that are edited or deleted, on $engine', (engine) => {
  let server: EventServer;
  beforeAll(async () => {
    server = await startEventServer(engine);
  });
  afterAll(() => server.close());

  it('take an edit based on the present revision, and refuse one based on an older', async () => {
    const { id } = await server.create();
    const params = { id };
    const edit = (revision: number | undefined, title: string) => ({
      token: server.planner.token,
      params,
      body: { ...aDraft({ title }), ...(revision === undefined ? {} : { revision }) } as never,
    });
    expect(await server.call(events.update, edit(1, 'Second'))).toMatchObject({
      title: 'Second',
      revision: 2,
    });
    const refusal = await server.refusal(events.update, edit(1, 'Lost'));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'stale_revision',
      changedBy: 'planner',
      current: { title: 'Second', revision: 2 },
    });
    expect(await server.call(events.update, edit(undefined, 'Third'))).toMatchObject({
      title: 'Third',
      revision: 3,
    });
  });

  it('are told as they are now when an edit is repeated, with the revision that it made', async () => {
    const { id } = await server.create();
    const { token } = server.planner;
    const body = { ...aDraft({ title: 'Mine' }), revision: 1 };
    const call = { token, key: randomUUID(), params: { id }, body };
    expect(await server.call(events.update, call)).not.toHaveProperty('acceptedRevision');
    const theirs = { ...aDraft({ title: 'Theirs' }), revision: 2 };
    await server.call(events.update, { token, params: { id }, body: theirs });
    expect(await server.call(events.update, call)).toMatchObject({
      ...{ title: 'Theirs', revision: 3, acceptedRevision: 2 },
    });
  });

  it('keep their Discord ids through an edit, and an edit is not stale because of them', async () => {
    const { id } = await server.create();
    await noteChannelMessage(server.database.db, id, { channelId: 'c', messageId: 'm' });
    const edited = await server.call(events.update, {
      token: server.planner.token,
      params: { id },
      body: { ...aDraft({ title: 'Edited' }), revision: 1 },
    });
    expect(edited).toMatchObject({
      title: 'Edited',
      discordChannelId: 'c',
      discordMessageId: 'm',
      revision: 3,
    });
  });

  it('FAULTS 10 keep those attending when a capacity is lowered below them, and take nobody new', async () => {
    const { id } = await server.create();
    const other = await server.member();
    await server.rsvp(id, 'Marine');
    await server.rsvp(id, 'Marine', other);
    const lowered = await server.call(events.update, {
      token: server.planner.token,
      params: { id },
      body: aDraft({ roles: [{ name: 'Marine', capacity: 1 }] }),
    });
    expect(lowered.roles).toMatchObject([{ capacity: 1, attending: 2 }]);
    const third = await server.member();
    await server.call(events.rsvp, {
      token: other.token,
      body: { eventId: id, role: 'Marine', attending: false },
    });
    const body = { eventId: id, role: 'Marine', attending: true };
    expect(await server.refusal(events.rsvp, { token: third.token, body })).toMatchObject({
      code: 'role_full',
    });
  });

  it('FAULTS 10 cancel the places in a role that is removed, and keep the others', async () => {
    const roles = [
      { name: 'Marine', capacity: 2 },
      { name: 'Gunner', capacity: 2 },
    ];
    const { id } = await server.create({ roles });
    const other = await server.member();
    await server.rsvp(id, 'Marine');
    await server.rsvp(id, 'Gunner', other);
    const changed = await server.call(events.update, {
      token: server.planner.token,
      params: { id },
      body: aDraft({
        roles: [
          { name: 'Gunner', capacity: 2 },
          { name: 'Scout', capacity: 1 },
        ],
      }),
    });
    expect(changed.roles).toMatchObject([
      { name: 'Gunner', attending: 1 },
      { name: 'Scout', attending: 0 },
    ]);
    expect(changed.rsvps).toMatchObject([{ userId: other.id, role: 'Gunner', revision: 1 }]);
    expect(await server.rsvp(id, 'Scout')).toMatchObject({
      rsvps: [{}, { userId: server.pilot.id, role: 'Scout', revision: 3 }],
    });
  });

  it('are gone for good once deleted, and were never there otherwise', async () => {
    const { id } = await server.create();
    const { token } = server.planner;
    await server.call(events.remove, { token, params: { id } });
    expect(await server.refusal(events.one, { params: { id } })).toMatchObject({
      status: 410,
      code: 'event_gone',
    });
    expect(await server.refusal(events.remove, { token, params: { id } })).toMatchObject({
      status: 410,
    });
    const edit = { token, params: { id }, body: aDraft() as never };
    expect(await server.refusal(events.update, edit)).toMatchObject({ status: 410 });
    const never = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await server.refusal(events.one, { params: never })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await server.refusal(events.one, { params: { id: 'no-id' } })).toMatchObject({
      status: 404,
    });
  });
});

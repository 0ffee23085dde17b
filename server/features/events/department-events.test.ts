import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { noteChannelMessage } from '#server/bot/channel-message.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { hence } from '#tests/support/servers/event-server.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const medical = { departmentId: 'medical' };

describe.each(engines)('events of a department on $engine', (engine) => {
  let server: TestServer;
  let pilot: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    pilot = (await server.member()).token;
  });
  afterAll(() => server.close());

  it('are told with what SPEC 7.4 names, soonest first, and those of others are not', async () => {
    const { db } = server.database;
    const roles = [{ name: 'Pilot' }, { name: 'Medic', department: 'medical' }];
    const [start, end] = [hence(3), hence(5)];
    const later = await createEvent(db, { roles, start: hence(4) });
    const eventImageUrl = '/uploads/abc.webp';
    const sooner = await createEvent(db, { title: 'Sooner', roles, start, end, eventImageUrl });
    await createEvent(db, { roles: [{ name: 'Pilot' }] });
    await noteChannelMessage(db, sooner, { channelId: 'c', messageId: 'm' });
    const told = await server.send(events.byDepartment, { token: pilot, params: medical });
    expect(await told.json()).toEqual([
      {
        ...{ id: sooner, title: 'Sooner', eventImageUrl },
        ...{ start: start.toISOString(), end: end.toISOString() },
        ...{ discordChannelId: 'c', discordMessageId: 'm' },
      },
      expect.objectContaining({ id: later, discordChannelId: null, discordMessageId: null }),
    ]);
  });

  it('and the roles there can be are for org members only', async () => {
    const { token } = await server.member({ flags: [] });
    const listed = { params: medical };
    expect(await server.refusal(events.byDepartment, { ...listed, token })).toMatchObject({
      status: 403,
    });
    expect(await server.refusal(events.byDepartment, listed)).toMatchObject({ status: 401 });
    expect(await server.refusal(events.rsvpOptions, { token })).toMatchObject({ status: 403 });
    expect(await server.refusal(events.rsvpOptions)).toMatchObject({ status: 401 });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { pruneFormerNames } from '#server/db/known-roles.ts';
import { formerRoleNames } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aDraft, startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { roleSpellings } from '#tests/support/hostile/role-names.inputs.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('SPEC 5.27 a role that is called otherwise, on $engine', (engine) => {
  let server: EventServer;
  let now = new Date();
  beforeAll(async () => {
    server = await startEventServer(engine, { now: () => (now = new Date(now.getTime() + 1)) });
  });
  afterAll(() => server.close());

  type Roles = readonly { readonly id?: string | undefined; readonly name: string }[];
  const far = {
    start: new Date(Date.now() + 300 * DAY_MS),
    end: new Date(Date.now() + 301 * DAY_MS),
  };
  const create = (names: readonly string[]) =>
    server.create({ ...far, roles: names.map((name) => ({ name, capacity: 2 })) });
  const edit = (id: string, roles: Roles) =>
    server.call(events.update, {
      token: server.planner.token,
      params: { id },
      body: { ...aDraft(far), roles: roles.map((role) => ({ ...role, capacity: 2 })) },
    });
  const refused = (id: string, roles: Roles) =>
    server.refusal(events.update, {
      token: server.planner.token,
      params: { id },
      body: { ...aDraft(far), roles } as never,
    });
  const answer = (eventId: string, role: string, attending = true) =>
    server.call(events.rsvp, {
      token: server.pilot.token,
      body: { eventId, role, attending },
    });
  const seats = ({ rsvps }: EventDetail) =>
    rsvps.filter(({ attending }) => attending).map(({ role }) => role);
  const idOf = ({ roles }: EventDetail, name: string) => roles.find((one) => one.name === name)?.id;

  it.each(roleSpellings)('keeps its people or not: $input.0, then $input.1', async (spelling) => {
    const [before, after] = spelling.input;
    const { id } = await create([before]);
    const held = await answer(id, before);
    const edited = await edit(id, [{ name: after }]);
    const isSame = spelling.expected === 'the same';
    expect(seats(edited)).toEqual(isSame ? [after] : []);
    expect(edited.roles).toMatchObject([{ name: after, attending: isSame ? 1 : 0 }]);
    expect(idOf(edited, after) === idOf(held, before)).toBe(isSame);
  });

  it('keeps its people under any name when the edit names it by its id', async () => {
    const made = await create(['Pilot', 'Marine']);
    await answer(made.id, 'Pilot');
    const renamed = await edit(made.id, [
      { id: idOf(made, 'Pilot'), name: 'Flyer' },
      { id: idOf(made, 'Marine'), name: 'Marine' },
    ]);
    expect(seats(renamed)).toEqual(['Flyer']);
    expect(renamed.rsvps).toMatchObject([{ roleId: idOf(made, 'Pilot'), revision: 2 }]);
    const { token } = server.pilot;
    expect(await server.call(events.mine, { token })).toContainEqual(
      expect.objectContaining({ id: made.id, role: 'Flyer', roleId: idOf(made, 'Pilot') }),
    );
  });

  it('may swap its name with another, or take over that of one that is removed', async () => {
    const made = await create(['Pilot', 'Marine', 'Scout']);
    const [pilot, marine, scout] = ['Pilot', 'Marine', 'Scout'].map((name) => idOf(made, name));
    const others = [await server.member(), await server.member()];
    await answer(made.id, 'Pilot');
    await server.rsvp(made.id, 'Marine', others[0]);
    await server.rsvp(made.id, 'Scout', others[1]);
    const swapped = await edit(made.id, [
      { id: pilot, name: 'Marine' },
      { id: marine, name: 'Scout' },
      { id: scout, name: 'Pilot' },
    ]);
    expect(seats(swapped)).toEqual(['Marine', 'Scout', 'Pilot']);
    const taken = await edit(made.id, [{ id: pilot, name: 'Scout' }]);
    expect(seats(taken)).toEqual(['Scout']);
    expect(taken.roles).toMatchObject([{ id: pilot, name: 'Scout', attending: 1 }]);
  });

  it('is taken and given up by id, by any spelling, and by what it was called for 90 days', async () => {
    const made = await create(['Pilot', 'Marine']);
    const pilot = idOf(made, 'Pilot') ?? '';
    await edit(made.id, [{ id: pilot, name: 'Flyer' }, { name: 'Marine' }]);
    for (const called of [pilot, pilot.toUpperCase(), 'Flyer', 'ＦＬＹＥＲ', 'Pilot', ' pilot ']) {
      expect(seats(await answer(made.id, called))).toEqual(['Flyer']);
      expect(seats(await answer(made.id, 'Marine'))).toEqual(['Marine']); // a move, and back
      expect(seats(await answer(made.id, called))).toEqual(['Flyer']);
      expect(seats(await answer(made.id, called, false))).toEqual([]);
    }
    const before = now;
    now = new Date(before.getTime() + 91 * DAY_MS);
    const { token } = await server.member();
    const body = { eventId: made.id, role: 'Pilot', attending: true };
    expect(await server.refusal(events.rsvp, { token, body })).toMatchObject({ code: 'role_gone' });
    await pruneFormerNames(server.database.db, now);
    expect(await server.database.db.select().from(formerRoleNames)).toEqual([]);
    now = before;
  });

  it('leaves its old name to a new role that is called so', async () => {
    const made = await create(['Pilot']);
    await edit(made.id, [{ id: idOf(made, 'Pilot'), name: 'Flyer' }, { name: 'Pilot' }]);
    expect(seats(await answer(made.id, 'pilot'))).toEqual(['Pilot']);
  });

  it('keeps those who came first in the order in which they came', async () => {
    const made = await create(['Pilot']);
    const [first, second] = [await server.member(), await server.member()];
    await server.rsvp(made.id, 'Pilot', first);
    await server.rsvp(made.id, 'Pilot', second);
    const renamed = await edit(made.id, [{ name: 'PILOT' }]);
    expect(renamed.rsvps.map(({ userId }) => userId)).toEqual([first.id, second.id]);
    const { token } = await server.member();
    const late = { eventId: made.id, role: 'Pilot', attending: true };
    expect(await server.refusal(events.rsvp, { token, body: late })).toMatchObject({
      code: 'role_full',
      current: { roles: [{ name: 'PILOT', attending: 2 }] },
    });
  });

  it('is refused where two of one event would be called alike, or are one', async () => {
    const made = await create(['Pilot']);
    const id = idOf(made, 'Pilot');
    expect(await refused(made.id, [{ name: 'Stra\u00DFe' }, { name: 'STRASSE' }])).toMatchObject({
      status: 422,
      fields: { 'roles.1.name': 'The role "STRASSE" is listed twice.' },
    });
    expect(
      await refused(made.id, [
        { id, name: 'One' },
        { id, name: 'Two' },
      ]),
    ).toMatchObject({
      status: 422,
      fields: { 'roles.1.id': 'The role "Two" is listed twice.' },
    });
    expect(await refused(made.id, [{ id: 'pilot', name: 'Pilot' }])).toMatchObject({
      status: 422,
      fields: { 'roles.0.id': expect.any(String) as string },
    });
  });

  it('is not moved by the id of another event: then its name counts, or it is new', async () => {
    const [one, other] = [await create(['Pilot']), await create(['Pilot', 'Marine'])];
    await answer(one.id, 'Pilot');
    const theirs = other.roles.map(({ id, name }) => ({ id, name }));
    const edited = await edit(one.id, theirs);
    expect(seats(edited)).toEqual(['Pilot']);
    expect(idOf(edited, 'Pilot')).toBe(idOf(one, 'Pilot'));
    const copied = await server.create({ ...far, roles: theirs });
    await server.rsvp(copied.id, 'Marine');
    const [, again] = await Promise.all([
      server.call(events.one, { params: { id: other.id } }),
      server.call(events.one, { params: { id: copied.id } }),
    ]);
    expect(again.roles).toMatchObject([{ attending: 0 }, { attending: 1 }]);
  });

  it('keeps a new role under the id that its author gave it', async () => {
    const id = randomUUID();
    const made = await server.create({ ...far, roles: [{ id: id.toUpperCase(), name: 'Pilot' }] });
    expect(made.roles).toMatchObject([{ id, name: 'Pilot' }]);
    await answer(made.id, id);
    expect(seats(await edit(made.id, [{ id, name: 'Flyer' }]))).toEqual(['Flyer']);
  });
});

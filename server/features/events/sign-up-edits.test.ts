import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { eventSeries } from '#contract/event-series.ts';
import { eventTemplates } from '#contract/event-templates.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { organisation } from '#contract/organisation.ts';
import { openToAll, type SignUpAudience } from '#contract/sign-up-rules.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import { usualRules } from '#tests/support/factories/usual-rules.ts';
import { Device } from '#tests/support/servers/device.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('SPEC 30.45 what an event says of its sign-ups, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let event: EventDetail;
  let helper: string;

  const audience = {
    departments: ['logistics'],
    positions: [positionCalled('Hauler').id],
    flags: [],
  };
  const rules = () => ({
    opensAt: '2026-11-20T10:00:00.000Z',
    closesAt: '2026-11-22T10:00:00.000Z',
    ...{ locked: true, reason: 'Roster is out.', audience, confirm: true },
    ...{ question: 'Which ship?', helpers: [helper], handoverHours: 5 },
  });
  const roles = () =>
    ['Hauler', 'Medic'].map((name) => ({
      ...{ name, icon: '', capacity: 1, department: 'logistics' },
      audience: name === 'Hauler' ? { ...openToAll, flags: ['SpecialOps' as const] } : null,
    }));
  beforeEach(async () => {
    helper = (await world.member()).id;
    event = await world.create(48, { ...rules(), roles: roles() });
  });

  const as = (member: { readonly token: string } = world.planner) => ({
    ...{ token: member.token, params: { id: event.id } },
  });
  const read = (member?: { readonly token: string }) => world.call(events.one, as(member));
  /** What a client sends of an event that it read, with changes. */
  const sending = (changes: object) => {
    const { title, start, end, description, eventImageUrl } = event;
    const same = event.roles.map(({ id, name, icon, capacity, department }) => ({
      ...{ id, name, icon, capacity, department },
    }));
    return {
      ...as(),
      body: { title, start, end, description, eventImageUrl, roles: same, ...changes },
    };
  };
  const put = (changes: object) => world.call(events.update, sending(changes));
  const state = (body: object) =>
    world.call(eventPeople.setState, { ...as(), body: body as { state: 'published' } });
  const saidOf = ({ roles: told, ...detail }: EventDetail) => {
    const { opensAt, closesAt, locked, reason, confirm, question, helpers } = detail;
    const { audience: let_, handoverHours } = detail;
    return {
      ...{ opensAt, closesAt, locked, reason, audience: let_, confirm, question, helpers },
      ...{ handoverHours, roles: told.map((role) => role.audience) },
    };
  };
  const row = async () => {
    const [found] = await world.database.db
      .select()
      .from(eventRows)
      .where(eq(eventRows.id, event.id));
    const {
      revision: _,
      editedRevision: __,
      ...rest
    } = found ?? { revision: 0, editedRevision: 0 };
    return rest;
  };

  it('is told as it was said, and kept by a PUT that names none of it', async () => {
    const said = { ...rules(), roles: [{ ...openToAll, flags: ['SpecialOps'] }, openToAll] };
    expect(saidOf(event)).toEqual(said);
    expect(saidOf(await put({ title: 'Changed' }))).toEqual(said);
    expect(saidOf(await put({ locked: false }))).toEqual({ ...said, locked: false, reason: '' });
  });

  it('is the usual again where a PUT, or a POST, says null', async () => {
    const cleared = Object.fromEntries(Object.keys(rules()).map((field) => [field, null]));
    const open = event.roles.map((role) => ({ ...role, audience: null }));
    const usual = saidOf({ ...event, ...usualRules, handoverHours: 2 });
    const expected = { ...usual, roles: [openToAll, openToAll] };
    expect(saidOf(await put({ ...cleared, roles: open }))).toEqual(expected);
    expect(saidOf(await world.create(48, { ...cleared, roles: open }))).toEqual(expected);
    expect(saidOf(await world.create(48, { roles: open }))).toEqual(expected);
  });

  it.each([
    ['a published one', async () => undefined],
    ['one that was called off', () => state({ state: 'calledOff', reason: 'Storm.' })],
    [
      'a draft',
      async () => {
        const publishAt = '2026-11-21T10:00:00.000Z';
        event = await world.create(48, { ...rules(), roles: roles(), state: 'draft', publishAt });
      },
    ],
  ])('a whole event that is sent back as it was read changes nothing: %s', async (_, begin) => {
    await begin();
    const before = await row();
    const told = await read();
    await world.call(events.update, { ...as(), body: { ...told, revision: event.revision + 9 } });
    expect(await row()).toEqual(before);
    expect({ ...(await read()), revision: 0 }).toEqual({ ...told, revision: 0 });
  });

  it('of what the version before knows and sends back nothing changes', async () => {
    const before = await row();
    const told = saidOf(await read());
    expect(saidOf(await put({ handoverHours: event.handoverHours }))).toEqual(told);
    expect(await row()).toEqual(before);
  });

  it('the reason of a lock comes and goes with it, and stands apart from that of a call-off', async () => {
    const toldNow = async () => {
      const told = await read();
      return [told.locked, told.state, told.reason];
    };
    expect(await toldNow()).toEqual([true, 'published', 'Roster is out.']);
    await state({ state: 'calledOff', reason: 'Storm.' });
    expect(await toldNow()).toEqual([true, 'calledOff', 'Storm.']);
    await state({ state: 'published' });
    expect(await toldNow()).toEqual([true, 'published', 'Roster is out.']);
    await put({ reason: 'Another one.' });
    expect(await toldNow()).toEqual([true, 'published', 'Another one.']);
    await put({ locked: false });
    expect(await toldNow()).toEqual([false, 'published', '']);
    await put({ locked: true });
    expect(await toldNow()).toEqual([true, 'published', '']);
    await put({ locked: false, reason: 'Of nothing.' });
    expect(await toldNow()).toEqual([false, 'published', '']);
  });

  it('SPEC 30.52 an edit of what is locked and was called off leaves both reasons, also where its editor saw but one', async () => {
    await state({ state: 'calledOff', reason: 'Storm.' });
    for (const reason of ['', 'Storm.']) await put({ title: 'Day convoy', locked: true, reason });
    expect(await read()).toMatchObject({ state: 'calledOff', locked: true, reason: 'Storm.' });
    await state({ state: 'published' });
    expect(await read()).toMatchObject({ locked: true, reason: 'Roster is out.' });
    await state({ state: 'calledOff', reason: 'Storm.' });
    await put({ locked: true, reason: 'Crew is chosen.' });
    await state({ state: 'published' });
    expect(await read()).toMatchObject({ locked: true, reason: 'Crew is chosen.' });
  });

  const many = (n: number, of: unknown) => Array.from({ length: n }, () => of);
  it.each<[string, object]>([
    ['opensAt', { opensAt: 'soon' }],
    ['closesAt', { closesAt: 'late' }],
    ['closesAt', { opensAt: '2026-11-21T10:00:00Z', closesAt: '2026-11-21T10:00:00Z' }],
    ['closesAt', { closesAt: '2026-11-20T10:00:00Z' }], // that it opened then is stored
    ['opensAt', { opensAt: '2026-11-22T10:00:00Z' }],
    ['locked', { locked: 'yes' }],
    ['reason', { reason: 'x'.repeat(201) }],
    ['audience.departments', { audience: { ...openToAll, departments: ['catering'] } }],
    ['audience.positions', { audience: { ...openToAll, positions: [99_999] } }],
    ['audience.flags.0', { audience: { ...openToAll, flags: ['Chief'] } }],
    ['audience.positions', { audience: { ...openToAll, positions: many(101, 1) } }],
    ['audience', { audience: 'all' }],
    ['confirm', { confirm: 1 }],
    ['question', { question: 'x'.repeat(61) }],
    ['helpers', { helpers: many(21, crypto.randomUUID()) }],
    ['helpers.0', { helpers: ['nova'] }],
    ['handoverHours', { handoverHours: 49 }],
    [
      'roles.0.audience.departments',
      { roles: [{ name: 'Hauler', audience: { ...openToAll, departments: ['catering'] } }] },
    ],
  ])(
    'refuses what is wrong with %s, says which field it is, and changes nothing: %j',
    async (field, wrong) => {
      const before = await row();
      expect(await world.refusal(events.update, sending(wrong))).toMatchObject({
        ...{ status: 422, code: 'invalid', fields: { [field]: expect.any(String) as string } },
      });
      expect(await row()).toEqual(before);
    },
  );

  it.each<[string, object]>([
    ['state', { state: 'calledOff' }],
    ['publishAt', { publishAt: '2026-11-21T10:00:00Z' }],
    ['publishAt', { state: 'draft', publishAt: '2026-11-20T12:00:00Z' }],
    ['publishAt', { state: 'draft', publishAt: 'soon' }],
  ])('a new one is refused with %s wrong: %j', async (field, wrong) => {
    const { token, body } = sending(wrong);
    expect(await world.refusal(events.create, { token, body })).toMatchObject({
      ...{ status: 422, fields: { [field]: expect.any(String) as string } },
    });
  });

  describe('a position that has been deleted', () => {
    const gone = async () => {
      const { token } = await world.member({ role: 'Admin' });
      const made = { title: 'Stoker', department: 'support' };
      const { id } = await world.call(organisation.addPosition, { token, body: made });
      const deleteIt = () => world.call(organisation.removePosition, { token, params: { id } });
      return { stokers: { ...openToAll, positions: [Number(id)] }, deleteIt };
    };
    const asked = (whom: SignUpAudience) => ({
      ...{ audience: whom, title: 'Salvage', start: event.start, end: event.end },
      ...{ roles: [{ name: 'Medic', icon: '', capacity: 1, department: '', audience: whom }] },
      ...{ description: '', eventImageUrl: '' },
    });
    const never = { ...openToAll, positions: [99_999] };

    it('stays named by an event and its roles, whatever is changed in it, and lets nobody', async () => {
      const { stokers, deleteIt } = await gone();
      event = await world.create(48, asked(stokers));
      await deleteIt();
      const told = await read();
      const edited = await world.call(events.update, {
        ...{ ...as(), body: { ...told, title: 'Day run' } },
      });
      expect(edited).toMatchObject({ title: 'Day run', audience: stokers });
      expect(edited.roles[0]?.audience).toEqual(stokers);
      const { token } = await world.member();
      const wish = { token, body: { eventId: event.id, role: 'Medic', attending: true } };
      expect(await world.refusal(events.rsvp, wish)).toMatchObject({ code: 'not_in_audience' });
      expect(await put({ audience: null })).toMatchObject({ audience: openToAll });
      expect(await world.refusal(events.update, sending({ audience: never }))).toMatchObject({
        ...{ status: 422, fields: { 'audience.positions': expect.any(String) as string } },
      });
    });

    it('stays named by the events of a series', async () => {
      const { stokers, deleteIt } = await gone();
      const { token } = world.planner;
      const begun = { rule: 'FREQ=DAILY;COUNT=4', zone: 'UTC', event: asked(stokers) };
      const { id } = await world.call(eventSeries.create, { token, body: begun });
      await deleteIt();
      const ofSeries = (one: EventDetail) => one.seriesId === id;
      const all = async () => (await world.call(events.list, { token })).filter(ofSeries);
      const [first] = await all();
      const change = (whom: SignUpAudience) => ({
        ...{ token, params: { id } },
        body: {
          ...{ scope: 'all' as const, from: first?.id ?? '' },
          event: { ...asked(whom), roles: first?.roles ?? [], title: 'Day run' },
        },
      });
      await world.call(eventSeries.change, change(stokers));
      const said = (await all()).map(({ title, audience: one }) => [title, one]);
      expect(said).toEqual(Array.from({ length: 4 }, () => ['Day run', stokers]));
      expect(await world.refusal(eventSeries.change, change(never))).toMatchObject({
        ...{ status: 422, fields: { 'event.audience.positions': expect.any(String) as string } },
      });
    });

    it('stays named by a template, and a new event is made of that', async () => {
      const { stokers, deleteIt } = await gone();
      const { token } = world.planner;
      const kept = { name: 'Salvage', event: asked(stokers) };
      const { id } = await world.call(eventTemplates.add, { token, body: kept });
      await deleteIt();
      const again = { token, params: { id }, body: kept };
      const template = await world.call(eventTemplates.change, again);
      expect(await world.call(events.create, { token, body: template.event })).toMatchObject({
        audience: stokers,
      });
      const wrong = { ...again, body: { event: asked(never) } };
      expect(await world.refusal(eventTemplates.change, wrong)).toMatchObject({ status: 422 });
    });

    it('of those that a new portal begins with stays named likewise, and no other number is', async () => {
      const { token } = await world.member({ role: 'Admin' });
      const { id } = positionCalled('Deck Boss');
      await world.call(organisation.removePosition, { token, params: { id: String(id) } });
      const named = await put({ audience: { ...openToAll, positions: [id] } });
      expect(named).toMatchObject({ audience: { positions: [id] } });
      for (const unknown of [0, 42, 1000])
        expect(
          await world.refusal(
            events.update,
            sending({ audience: { ...openToAll, positions: [unknown] } }),
          ),
        ).toMatchObject({ status: 422 });
    });
  });

  it('SPEC 30.48 has a question and helpers, whom a visitor isn’t told of', async () => {
    expect(await read(await world.member())).toMatchObject({
      ...{ question: 'Which ship?', helpers: [helper] },
    });
    const visitor = await world.call(events.one, { params: { id: event.id } });
    expect(visitor).toMatchObject({ question: 'Which ship?', helpers: [] });
  });

  it('rows of the pull say what is unusual alone', async () => {
    const device = new Device(world, (await world.member()).token);
    device.knows = String(KNOWLEDGE);
    await device.pull();
    expect(device.one('events', event.id)).toMatchObject({
      ...{ ...rules(), roles: [{ audience: { flags: ['SpecialOps'] } }, { name: 'Medic' }] },
    });
    const usual = Object.keys(device.one('events', world.event.id) ?? {});
    expect(usual.filter((field) => field in usualRules)).toEqual([]);
    expect(Object.keys(device.one('events', event.id)?.roles[1] ?? {})).not.toContain('audience');
  });
});

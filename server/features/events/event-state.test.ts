import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import type { EventState } from '#contract/sign-up-rules.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { botOutbox, idempotency } from '#server/db/bookkeeping.ts';
import { remindDue } from '#server/notices/reminders.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';
import { publishing } from './publishing-worker.ts';

describe.each(engines)('the state of an event, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let draft: EventDetail;
  beforeEach(async () => {
    Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
    // What another test left to be published would come first here.
    await world.database.db.delete(eventRows).where(eq(eventRows.state, 'draft'));
    nova = await world.member();
    draft = await world.create(24, { title: 'Salvage run', state: 'draft' });
  });

  const hence = (ms: number) => new Date(world.clock.now.getTime() + ms);
  const of = ({ id }: { readonly id: string }) => ({ token: world.planner.token, params: { id } });
  const setting = (event: { readonly id: string }, body: object) => ({
    ...of(event),
    body: body as { state: EventState },
  });
  const set = (event: { readonly id: string }, state: EventState, rest: object = {}) =>
    world.call(eventPeople.setState, setting(event, { state, ...rest }));
  const refused = (event: { readonly id: string }, state: EventState, rest: object = {}) =>
    world.refusal(eventPeople.setState, setting(event, { state, ...rest }));
  const callOff = (reason = 'Storm.') => set(world.event, 'calledOff', { reason });
  const onAgain = () => set(world.event, 'published');
  const heard = async (member: Member, kind: string, event = world.event) => {
    await world.tellAll();
    const all = await world.toldTo(member);
    return all
      .filter((news) => news.kind === kind && 'eventId' in news && news.eventId === event.id)
      .map((news) => {
        const { title, body } = newsKindOf(news).text(news, { zone: 'UTC', now: world.clock.now });
        return `${title} ${body}`.replaceAll(/[\u2066-\u2069]/g, '');
      });
  };
  const noted = async ({ id }: { readonly id: string }) => {
    const { token } = await world.member({ role: 'Admin' });
    const { entries } = await world.call(audit.list, { token, query: { subjectId: id } });
    return entries.map(({ actor, action, after }) => [actor, action, after?.['state']]);
  };
  const toBot = async ({ id }: { readonly id: string }) => {
    const rows = await world.database.db.select().from(botOutbox).where(eq(botOutbox.eventId, id));
    return rows.map(({ kind, payload }) => ({ kind, ...(payload as object) }));
  };
  const publishNext = () => workByClock(world.services, [publishing])();
  const publishAt = (ms: number, event = draft) =>
    set(event, 'draft', { publishAt: hence(ms).toISOString() });

  describe('SPEC 30.51 a draft', () => {
    it('that is published is news once, for the bot too, and stands in the audit', async () => {
      const { state, revision } = await set(draft, 'published');
      expect([state, revision]).toEqual(['published', draft.revision + 1]);
      await set(draft, 'published');
      expect(await heard(nova, 'event.new', draft)).toHaveLength(1);
      expect(await toBot(draft)).toMatchObject([
        { kind: 'event-update', change: 'created', title: 'Salvage run', state: 'published' },
      ]);
      expect(await noted(draft)).toEqual([
        ['planner', 'updated', 'published'],
        ['planner', 'created', undefined],
      ]);
      const body = { eventId: draft.id, role: 'Medic', attending: true };
      expect(await world.call(events.rsvp, { token: nova.token, body })).toMatchObject({
        outcome: 'seat',
      });
    });

    it('is published at its time and not before, once, whoever looks, by nobody', async () => {
      const { publishAt: shown } = await publishAt(HOUR_MS);
      expect(shown).toBe('2026-11-20T13:00:00.000Z');
      world.clock.now = hence(HOUR_MS - 1);
      expect(await publishNext()).toBe(false);
      world.clock.now = hence(1);
      expect(await Promise.all([publishNext(), publishNext(), publishNext()])).toContain(true);
      expect(await publishNext()).toBe(false);
      const { token } = nova;
      expect(await world.call(events.one, { token, params: { id: draft.id } })).toMatchObject({
        ...{ state: 'published', publishAt: null },
      });
      expect(await heard(nova, 'event.new', draft)).toHaveLength(1);
      expect(await noted(draft)).toMatchObject([
        [null, 'updated', 'published'],
        ['planner', 'updated', undefined],
        ['planner', 'created', undefined],
      ]);
    });

    it('that is published by hand meanwhile is published once', async () => {
      await publishAt(HOUR_MS);
      world.clock.now = hence(HOUR_MS);
      await Promise.all([publishNext(), set(draft, 'published'), publishNext()]);
      expect(await heard(nova, 'event.new', draft)).toHaveLength(1);
      expect(await noted(draft)).toHaveLength(3);
    });

    it('keeps its time until that is taken back, and one may be made with it', async () => {
      await publishAt(HOUR_MS);
      expect(await set(draft, 'draft')).toMatchObject({ publishAt: '2026-11-20T13:00:00.000Z' });
      expect(await set(draft, 'draft', { publishAt: null })).toMatchObject({ publishAt: null });
      const at = hence(HOUR_MS).toISOString();
      const made = await world.create(24, { state: 'draft', publishAt: at });
      expect(made).toMatchObject({ state: 'draft', publishAt: at });
      world.clock.now = hence(HOUR_MS);
      expect([await publishNext(), await publishNext()]).toEqual([true, false]);
      expect(await noted(draft)).toHaveLength(3);
      expect(await noted(made)).toEqual([
        [null, 'updated', 'published'],
        ['planner', 'created', undefined],
      ]);
    });

    it('whose time comes while it is edited takes the edit all the same', async () => {
      await publishAt(HOUR_MS);
      const { token } = world.planner;
      const params = { id: draft.id };
      const read = await world.call(events.one, { token, params });
      world.clock.now = hence(HOUR_MS);
      await publishNext();
      const edited = await world.call(events.update, {
        ...{ token, params, body: { ...read, title: 'Salvage' } },
      });
      expect(edited).toMatchObject({ title: 'Salvage', state: 'published', publishAt: null });
    });
  });

  it.each<[EventState, EventState, object, string]>([
    ['published', 'draft', {}, 'state'],
    ['calledOff', 'draft', {}, 'state'],
    ['draft', 'calledOff', {}, 'state'],
    ['published', 'published', { publishAt: '2026-11-20T13:00:00Z' }, 'publishAt'],
    ['draft', 'draft', { publishAt: '2026-11-20T12:00:00Z' }, 'publishAt'],
    ['draft', 'draft', { publishAt: 'soon' }, 'publishAt'],
    ['published', 'calledOff', { reason: 'x'.repeat(201) }, 'reason'],
  ])(
    'SPEC 30.51, SPEC 30.52 from %s to %s with %j is no way, and changes nothing',
    async (from, to, rest, field) => {
      const event = from === 'draft' ? draft : world.event;
      if (from === 'calledOff') await callOff();
      const before = await world.call(events.one, of(event));
      expect(await refused(event, to, rest)).toMatchObject({
        ...{ status: 422, fields: { [field]: expect.any(String) as string } },
      });
      expect(await world.call(events.one, of(event))).toEqual(before);
    },
  );

  it('SPEC 30.51 is set by whoever may edit events, of the event as they saw it', async () => {
    const call = { ...setting(world.event, { state: 'calledOff' }), token: nova.token };
    expect(await world.refusal(eventPeople.setState, call)).toMatchObject({ status: 403 });
    const { revision } = world.event;
    await callOff();
    expect(await refused(world.event, 'published', { revision })).toMatchObject({
      ...{ status: 409, code: 'stale_revision' },
    });
    expect(await refused({ id: randomUUID() }, 'published')).toMatchObject({ status: 404 });
    await world.call(events.remove, of(world.event));
    expect(await refused(world.event, 'published')).toMatchObject({ status: 410 });
  });

  describe('SPEC 30.52 an event that is called off', () => {
    let rho: Member;
    beforeEach(async () => {
      rho = await world.member();
      await world.wait('Hauler', nova);
      await world.answer(rho, { answer: 'maybe' });
    });

    it('keeps its answers, says why, and is told to all who had one, once', async () => {
      const bystander = await world.member();
      expect(await callOff()).toMatchObject({ state: 'calledOff', reason: 'Storm.' });
      await callOff();
      for (const member of [nova, rho, world.haulerHeld])
        expect(await heard(member, 'event.state')).toEqual([
          'Called off: Night convoy Sun 22 Nov, 12:00 UTC. Storm.',
        ]);
      for (const member of [bystander, world.planner])
        expect(await heard(member, 'event.state')).toEqual([]);
      const standings = [nova, rho, world.haulerHeld].map(world.standingOf);
      expect(await Promise.all(standings)).toEqual(['none, Hauler 1', 'maybe', 'Hauler']);
      expect(await noted(world.event)).toEqual([
        ['planner', 'updated', 'calledOff'],
        ['planner', 'created', undefined],
      ]);
    });

    it('is told to whoever can’t go, and to whoever has asked for a seat', async () => {
      const tess = await world.member();
      await world.edit({ confirm: true });
      await world.answer(nova, { answer: 'no' });
      await world.answer(tess, { answer: 'seat', role: 'Medic' });
      expect([await world.standingOf(nova), await world.standingOf(tess)]).toEqual(['no', 'asked']);
      await callOff();
      for (const member of [nova, tess]) expect(await heard(member, 'event.state')).toHaveLength(1);
    });

    it('has its reason for all who see it, also in a department, and another one without news', async () => {
      await callOff();
      await callOff('Flood.');
      expect(await world.seenBy(nova)).toMatchObject({ state: 'calledOff', reason: 'Flood.' });
      expect(await set(world.event, 'calledOff')).toMatchObject({ reason: 'Flood.' });
      expect(await heard(nova, 'event.state')).toHaveLength(1);
      const params = { departmentId: 'logistics' };
      const listed = await world.call(events.byDepartment, { token: nova.token, params });
      expect(listed.find(({ id }) => id === world.event.id)).toMatchObject({
        ...{ state: 'calledOff', reason: 'Flood.' },
      });
    });

    it('gives no seat on, and tells nobody of a free one, until it takes place after all: then at once', async () => {
      const watching = {
        params: { id: world.event.id },
        body: { role: 'Scout', isWatching: true },
      };
      await world.call(seats.watch, { ...watching, token: rho.token });
      await callOff();
      await world.cancel(world.event.id, 'Hauler', world.haulerHeld);
      await world.cancel(world.event.id, 'Scout', world.scoutHeld);
      expect(await world.standingOf(nova)).toBe('none, Hauler 1');
      expect(await heard(rho, 'seat.free')).toEqual([]);
      const { roles, state, reason } = await onAgain();
      expect([state, reason]).toEqual(['published', '']);
      expect(roles.map(({ attending, waiting }) => [attending, waiting])).toEqual([
        ...[
          [1, 0],
          [1, 0],
          [0, 0],
        ],
      ]);
      expect(await world.standingOf(nova)).toBe('Hauler');
      expect(await heard(nova, 'seat.given')).toHaveLength(1);
      expect(await heard(rho, 'seat.free')).toHaveLength(1);
      expect((await heard(rho, 'event.state')).at(-1)).toBe(
        'On again: Night convoy Sun 22 Nov, 12:00 UTC. It takes place after all, and your answer is as it was.',
      );
    });

    it('in its last hours tells those who wait of what was freed, once it takes place after all', async () => {
      world.clock.now = new Date(Date.parse(world.event.start) - HOUR_MS);
      await callOff();
      await world.cancel(world.event.id, 'Hauler', world.haulerHeld);
      expect(await heard(nova, 'seat.free')).toEqual([]);
      await onAgain();
      expect(await heard(nova, 'seat.free')).toHaveLength(1);
      expect(await world.standingOf(nova)).toBe('none, Hauler 1');
    });

    it('is told to the bot as a change, with the reason, and as one when it takes place after all', async () => {
      await world.database.db.delete(botOutbox);
      await callOff();
      expect(await toBot(world.event)).toMatchObject([
        { kind: 'event-update', change: 'updated', state: 'calledOff', reason: 'Storm.' },
      ]);
      await world.edit({ title: 'Changed' });
      expect(await toBot(world.event)).toMatchObject([{ title: 'Changed', state: 'calledOff' }]);
      await onAgain();
      const [update] = await toBot(world.event);
      expect(update).toMatchObject({ change: 'updated', state: 'published' });
      expect(update).not.toHaveProperty('reason');
    });

    it('reminds nobody, and does once it takes place after all', async () => {
      const due = async () => {
        await remindDue(world.database, world.clock.now);
        return (await heard(world.haulerHeld, 'reminder')).length;
      };
      await callOff();
      world.clock.now = new Date(Date.parse(world.event.start) - HOUR_MS);
      expect(await due()).toBe(0);
      expect(await world.refusal(eventPeople.remind, of(world.event))).toMatchObject({
        code: 'event_called_off',
      });
      await onAgain();
      expect(await due()).toBe(1);
    });

    it('is called off no more once it is over, though it may take place after all', async () => {
      await callOff();
      world.clock.now = new Date(world.event.end);
      expect(await onAgain()).toMatchObject({ state: 'published' });
      expect(await refused(world.event, 'calledOff')).toMatchObject({
        ...{ status: 409, code: 'event_over' },
      });
    });

    it('is called off once under a key, and nobody’s name is kept with it', async () => {
      const call = { ...setting(world.event, { state: 'calledOff' }), key: randomUUID() };
      await world.call(eventPeople.setState, call);
      await onAgain();
      expect(await world.call(eventPeople.setState, call)).toMatchObject({ state: 'published' });
      const { db } = world.database;
      const kept = await db
        .select({ answer: idempotency.answer })
        .from(idempotency)
        .where(and(eq(idempotency.userId, world.planner.id), eq(idempotency.key, call.key)));
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain(world.haulerHeld.username);
    });
  });
});

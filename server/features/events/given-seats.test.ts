import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld, standing } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)(
  'SPEC 30.6 a seat that its holder knows nothing of, on $engine',
  (engine) => {
    const world = sharedWaitlistWorld(engine);
    let nova: Member;
    let rho: Member;
    /** The revision of nova's answer before the seat was given. */
    let seen: number;
    beforeEach(async () => {
      nova = await world.member();
      rho = await world.member();
      const { mine } = await world.answer(nova, { waiting: ['Hauler'] });
      seen = mine?.revision ?? 0;
      await world.wait('Hauler', rho);
      await world.cancel(world.event.id, 'Hauler', world.haulerHeld);
      expect(await world.standingOf(nova)).toBe('Hauler');
    });

    const call = (body: object, key?: string) => ({
      ...{ token: nova.token, params: { id: world.event.id }, body: { answer: 'none', ...body } },
      ...(key !== undefined && { key }),
    });
    const refusal = (body: object, key?: string) =>
      world.refusal(events.answer, call(body, key) as never);
    const standings = () => Promise.all([nova, rho].map(world.standingOf));
    const passedOn = ['none', 'Hauler'];
    const kept = ['Hauler', 'none, Hauler 1'];

    it.each([
      ['waits for its role', { waiting: ['Hauler'] }],
      [
        'waits for its role among others, with a word',
        { answer: 'maybe', waiting: ['Medic', 'Hauler'] },
      ],
      ['asks for that very seat', { answer: 'seat', role: 'Hauler' }],
    ] as const)('SPEC 30.6 is kept if the wish still %s', async (_, wish) => {
      const { outcome, mine } = await world.answer(nova, { ...wish, note: 'Late.', seen });
      expect([outcome, mine?.note]).toEqual(['seat', 'Late.']);
      expect(await standings()).toEqual(kept);
    });

    it.each([
      ['waits no more', {}, 'none', passedOn],
      ['says maybe', { answer: 'maybe' }, 'maybe', ['maybe', 'Hauler']],
      ['can’t come', { answer: 'no' }, 'no', ['no', 'Hauler']],
      ['waits for others', { waiting: ['Medic'] }, 'waiting', ['none, Medic 1', 'Hauler']],
    ] as const)(
      'SPEC 30.6 is given up, and passed on, if the wish %s',
      async (_, wish, outcome, after) => {
        expect(await world.answer(nova, { ...wish, seen })).toMatchObject({ outcome });
        expect(await standings()).toEqual(after);
      },
    );

    it('SPEC 30.6 is given up even if the rest is refused, which says how things are then', async () => {
      const key = randomUUID();
      const refused = await refusal({ answer: 'seat', role: 'Medic', seen }, key);
      expect(refused).toMatchObject({ status: 409, code: 'role_full' });
      expect(await standings()).toEqual(passedOn);
      const told = ({ mine, rsvps }: EventDetail) => [
        standing(mine),
        rsvps.filter(({ attending }) => attending).map(({ userId, role }) => [userId, role]),
      ];
      const now = told(await world.seenBy(nova));
      expect(told(refused.current as EventDetail)[0]).toBe(now[0]);
      const again = await refusal({ answer: 'seat', role: 'Medic', seen }, key);
      expect(again.code).toBe('role_full');
      expect(told(again.current as EventDetail)).toEqual(now);
      expect(await world.database.db.$count(seatWatches, eq(seatWatches.userId, nova.id))).toBe(1);
    });

    it('SPEC 30.6 is given up even if the role that was wished is gone', async () => {
      expect(await refusal({ answer: 'seat', role: 'Cook', seen })).toMatchObject({
        code: 'role_gone',
      });
      expect(await standings()).toEqual(passedOn);
    });

    it('SPEC 30.6 is given up even if the member may wait for nothing any more', async () => {
      await world.database.db.update(users).set({ flags: [] }).where(eq(users.id, nova.id));
      expect(await refusal({ waiting: ['Medic'], seen })).toMatchObject({ code: 'forbidden' });
      expect(await standings()).toEqual(passedOn);
    });

    it('SPEC 30.6 is also one that was free for whoever wanted to wait for it, as its next wish shows', async () => {
      await world.answer(nova, {});
      await world.answer(rho, {});
      const { mine } = await world.seenBy(nova);
      const { outcome } = await world.answer(nova, { waiting: ['Hauler'], seen: mine?.revision });
      expect(outcome).toBe('seat');
      await world.wait('Hauler', rho);
      const same = { waiting: ['Hauler'], note: 'Late.', seen: mine?.revision };
      expect(await world.answer(nova, same)).toMatchObject({ outcome: 'seat' });
      expect(await standings()).toEqual(kept);
      await world.answer(nova, { note: 'Late.', seen: mine?.revision });
      expect(await standings()).toEqual(passedOn);
    });

    it('SPEC 30.6 of which the wish says nothing counts as unseen', async () => {
      expect(await refusal({ answer: 'seat', role: 'Medic' })).toMatchObject({ code: 'role_full' });
      expect(await standings()).toEqual(passedOn);
    });

    it.each([
      ['a note', { note: 'Late.' }, [{ what: 'note' }], 'Hauler'],
      [
        'another place',
        { waiting: ['Medic'] },
        [{ what: 'join', role: 'Medic' }],
        'Hauler, Medic 1',
      ],
      ['a place that was left', {}, [{ what: 'leave', role: 'Medic' }], 'Hauler'],
    ] as const)(
      'SPEC 30.6 stays, if nothing is changed but %s by somebody who never waited for it there',
      async (_, wish, changes, after) => {
        const before = { seen: seen - 1, changes: [...changes] };
        expect(await world.answer(nova, { ...wish, ...before })).toMatchObject({ outcome: 'seat' });
        expect(await standings()).toEqual([after, 'none, Hauler 1']);
      },
    );

    it('SPEC 30.6 is given up, if the place that it was given for was left', async () => {
      const changes = [{ what: 'leave', role: 'Hauler' } as const];
      expect(await world.answer(nova, { seen, changes })).toMatchObject({ outcome: 'none' });
      expect(await standings()).toEqual(passedOn);
    });

    it('SPEC 30.6 stays, if a seat elsewhere is refused to somebody who left nothing for it', async () => {
      const changes = [{ what: 'seat', role: 'Medic' }];
      const wish = { answer: 'seat', role: 'Medic', seen: seen - 1, changes };
      expect(await refusal(wish)).toMatchObject({ code: 'role_full' });
      expect(await standings()).toEqual(kept);
    });

    it('SPEC 30.6 once it was seen, is one like any other: it is kept when a wish for more is refused', async () => {
      const { mine } = await world.seenBy(nova);
      const wish = { answer: 'seat', role: 'Medic', seen: mine?.revision };
      expect(await refusal(wish)).toMatchObject({ code: 'role_full' });
      expect(await standings()).toEqual(kept);
    });

    it('SPEC 30.6 is one like any other to SPEC’s own call, which is about one role', async () => {
      const body = { eventId: world.event.id, role: 'Medic', attending: true };
      expect(await world.refusal(events.rsvp, { token: nova.token, body })).toMatchObject({
        code: 'role_full',
      });
      expect(await standings()).toEqual(kept);
      await world.call(events.rsvp, { token: nova.token, body: { ...body, orWait: true } });
      expect(await standings()).toEqual(['Hauler, Medic 1', 'none, Hauler 1']);
    });

    it('SPEC 30.6 that is given up along with a refusal is told to the bot', async () => {
      const { db } = world.database;
      await db
        .update(eventRows)
        .set({ discordChannelId: '1', discordMessageId: '2' })
        .where(eq(eventRows.id, world.event.id));
      Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
      await refusal({ answer: 'seat', role: 'Medic', seen });
      Object.assign(world.config, { botWebhookUrl: null });
      const told = await db.select().from(botOutbox).where(eq(botOutbox.eventId, world.event.id));
      expect(told).toMatchObject([{ kind: 'rsvp-update' }]);
    });
  },
);

describe.each(engines)(
  'SPEC 30.6 what the author of a wish has not seen and doesn’t change, on $engine',
  (engine) => {
    const world = sharedWaitlistWorld(engine);
    let nova: Member;
    /** The revision of nova's answer that the device without a connection has. */
    let seen: number;
    beforeEach(async () => {
      nova = await world.member();
      await world.enlarge('Scout', 2);
      const { mine } = await world.answer(nova, { waiting: ['Hauler'], note: 'First.' });
      seen = mine?.revision ?? 0;
    });

    it.each([
      ['seat', { role: 'Scout', waiting: ['Hauler', 'Medic'] }, 'Scout, Hauler 1, Medic 1'],
      ['maybe', { waiting: ['Hauler'] }, 'maybe, Hauler 1'],
      ['no', {}, 'no'],
      ['none', {}, 'none'],
    ] as const)(
      'SPEC 30.6 stays as it is by now, if its author changes the note alone: %s',
      async (answer, rest, after) => {
        await world.answer(nova, { answer, ...rest });
        const changes = [{ what: 'note' } as const];
        await world.answer(nova, { waiting: ['Hauler'], note: 'Late.', seen, changes });
        expect(await world.standingOf(nova)).toBe(after);
        expect((await world.seenBy(nova)).mine?.note).toBe('Late.');
      },
    );

    it('SPEC 30.6 control: without its changes such a wish gives the seat up', async () => {
      await world.answer(nova, { answer: 'seat', role: 'Scout', waiting: ['Hauler'] });
      await world.answer(nova, { waiting: ['Hauler'], note: 'Late.', seen });
      expect(await world.standingOf(nova)).toBe('none, Hauler 1');
    });

    it('SPEC 30.6 is a seat elsewhere, a note and another place, if its author leaves a list', async () => {
      await world.answer(nova, {
        ...{ answer: 'seat', role: 'Scout', waiting: ['Hauler', 'Medic'], note: 'Second.' },
      });
      const changes = [{ what: 'leave', role: 'Hauler' } as const];
      await world.answer(nova, { note: 'First.', seen, changes });
      expect(await world.standingOf(nova)).toBe('Scout, Medic 1');
      expect((await world.seenBy(nova)).mine?.note).toBe('Second.');
    });

    it('SPEC 30.6 is a seat in another role than the one that its author cancels', async () => {
      const { mine } = await world.answer(nova, { answer: 'seat', role: 'Scout' });
      await world.enlarge('Medic', 2);
      await world.answer(nova, { answer: 'seat', role: 'Medic' });
      const changes = [{ what: 'cancel', role: 'Scout' } as const];
      await world.answer(nova, { seen: mine?.revision, changes });
      expect(await world.standingOf(nova)).toBe('Medic');
    });

    it('SPEC 30.1 whoever said meanwhile that they can’t come and joins a list has not said so any more', async () => {
      await world.answer(nova, { answer: 'no' });
      const changes = [{ what: 'join', role: 'Medic' } as const];
      await world.answer(nova, { waiting: ['Hauler', 'Medic'], seen, changes });
      expect(await world.standingOf(nova)).toBe('none, Medic 1');
    });
  },
);

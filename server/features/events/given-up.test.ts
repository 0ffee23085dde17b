import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { events as eventRows } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld, standing } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)(
  'SPEC 30.10 what a wish gives up that is refused for the rest, on $engine',
  (engine) => {
    const world = sharedWaitlistWorld(engine);
    let nova: Member;
    let rho: Member;
    let seen: number;
    beforeEach(async () => {
      nova = await world.member();
      rho = await world.member();
      await world.cancel(world.event.id, 'Medic', world.medicHeld);
      const wish = { answer: 'seat', role: 'Medic', waiting: ['Hauler'], note: 'Late.' } as const;
      const { mine } = await world.answer(nova, wish);
      seen = mine?.revision ?? 0;
      await world.wait('Medic', rho);
      expect(await standings()).toEqual(['Medic, Hauler 1', 'none, Medic 1']);
    });

    const standings = () => Promise.all([nova, rho].map(world.standingOf));
    const refusal = (wish: object, key: string = randomUUID()) => {
      const body = { answer: 'none', waiting: [], note: '', seen, ...wish };
      const call = { token: nova.token, params: { id: world.event.id }, body, key };
      return world.refusal(events.answer, call as never);
    };
    const lock = () => world.edit({ locked: true });
    const callOff = () =>
      world.call(eventPeople.setState, {
        ...{ token: world.planner.token, params: { id: world.event.id } },
        body: { state: 'calledOff', reason: 'Storm.' },
      });

    const bars: [string, string, () => Promise<unknown>][] = [
      ['is locked', 'signups_locked', lock],
      ['was called off', 'event_called_off', callOff],
      [
        'is for others',
        'not_in_audience',
        () => world.edit({ audience: { departments: ['medical'], positions: [], flags: [] } }),
      ],
      [
        'is for org members, of whom its author is none any more',
        'forbidden',
        () => world.database.db.update(users).set({ flags: [] }).where(eq(users.id, nova.id)),
      ],
      [
        'has started',
        'signups_closed',
        async () => {
          world.clock.now = new Date(world.clock.now.getTime() + 49 * HOUR_MS);
        },
      ],
    ];

    it.each(bars)(
      'SPEC 30.10 a place that is left for another one is left, if the event %s',
      async (_, code, begin) => {
        await begin();
        const wish = { answer: 'seat', role: 'Medic', waiting: ['Scout'] };
        const { current } = await refusal(wish);
        expect(await standings()).toEqual(['Medic', 'none, Medic 1']);
        expect(standing((current as EventDetail).mine)).toBe('Medic');
        expect(await refusal(wish)).toMatchObject({ code });
      },
    );

    it.each(bars)(
      'SPEC 30.10 a seat that is cancelled for a place is left, if the event %s',
      async (_, code, begin) => {
        await begin();
        expect(await refusal({ waiting: ['Hauler', 'Scout'] })).toMatchObject({ code });
        expect(await world.standingOf(nova)).toBe('none, Hauler 1');
      },
    );

    it.each([
      ['was called off', 'event_called_off', callOff],
      [
        'is over',
        'event_over',
        async () => {
          world.clock.now = new Date(world.clock.now.getTime() + 51 * HOUR_MS);
        },
      ],
    ] as const)('SPEC 30.10 a seat is left for maybe, if the event %s', async (_, code, begin) => {
      await begin();
      expect(await refusal({ answer: 'maybe' })).toMatchObject({ code });
      expect(await world.standingOf(nova)).toBe('none');
    });

    it('SPEC 30.10 a place is left beside a seat that was asked for and is confirmed by nobody any more, once it is over', async () => {
      const zed = await world.member();
      await world.edit({ confirm: true });
      await world.answer(zed, { answer: 'seat', role: 'Medic', waiting: ['Hauler'] });
      world.clock.now = new Date(world.event.end);
      await world.edit({ confirm: false });
      const body = { answer: 'seat', role: 'Medic', waiting: [], note: '' };
      const call = { token: zed.token, params: { id: world.event.id }, body, key: randomUUID() };
      expect(await world.refusal(events.answer, call as never)).toMatchObject({
        code: 'event_over',
      });
      expect((await world.seenBy(zed)).mine).toMatchObject({ answer: 'asked', waiting: [] });
    });

    it('SPEC 30.8 the seat goes to whoever is first in line at once, and the note stays', async () => {
      expect(await refusal({ waiting: ['Cook'] })).toMatchObject({ code: 'role_gone' });
      expect(await standings()).toEqual(['none', 'Medic']);
      expect((await world.seenBy(nova)).mine?.note).toBe('Late.');
    });

    it('SPEC 30.10 whoever wants another seat keeps the one they have, and the place on its list', async () => {
      const wish = { answer: 'seat', role: 'Hauler' };
      expect(await refusal(wish)).toMatchObject({ code: 'role_full' });
      expect(await standings()).toEqual(['Medic, Hauler 1', 'none, Medic 1']);
    });

    it('SPEC 30.11 a repeated call is answered alike, gives up nothing more, and the bot is told once', async () => {
      const { db } = world.database;
      await lock();
      const bot = { discordChannelId: '1', discordMessageId: '2' };
      await db.update(eventRows).set(bot).where(eq(eventRows.id, world.event.id));
      const key = randomUUID();
      const wish = { answer: 'seat', role: 'Medic', waiting: ['Scout'] };
      Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
      const first = await refusal(wish, key);
      Object.assign(world.config, { botWebhookUrl: null });
      await world.edit({ locked: false });
      await world.answer(nova, { answer: 'seat', role: 'Medic', waiting: ['Hauler'] });
      const again = await refusal(wish, key);
      expect([first.code, again.code]).toEqual(['signups_locked', 'signups_locked']);
      expect(await world.standingOf(nova)).toBe('Medic, Hauler 1');
      const told = await db.select().from(botOutbox).where(eq(botOutbox.eventId, world.event.id));
      expect(told).toMatchObject([{ kind: 'rsvp-update' }]);
    });
  },
);

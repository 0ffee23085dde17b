import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { remindDue } from '#server/notices/reminders.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { pushQueue } from './push-outbox.ts';

describe.each(engines)('SPEC 12 when something is pushed on $engine', (engine) => {
  const { world, pass, waiting } = sharedPushWorld(engine);
  let pilot: Member;
  let browser: TestBrowser;
  beforeEach(async () => {
    pilot = await world.member();
    browser = await world.subscribe(pilot);
  });

  const kinds = () => browser.messages().map(({ kind }) => kind);

  it('SPEC 12.6 a reminder that is pushed late says what is left', async () => {
    await world.save(pilot, { newEvents: 'none' });
    const event = await world.create(30);
    await world.rsvp(event.id, 'Medic', pilot);
    world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
    await remindDue(world.database, world.clock.now);
    pass(20 * MINUTE_MS);
    await world.pushAll();
    expect(browser.messages().map(({ title }) => title)).toEqual([
      'Night convoy starts in 40 minutes',
    ]);
    expect(await world.toldTo(pilot)).toMatchObject([{ kind: 'reminder', lead: 60 }]);
  });

  describe('SPEC 12.12 in quiet hours', () => {
    const quiet = { isOn: true, from: '11:00', to: '14:00', letsReminders: true };
    const moved = async ({ id, ...event }: EventDetail, hours: number) => {
      const later = (iso: string) => new Date(Date.parse(iso) + hours * HOUR_MS).toISOString();
      const { roles, start, end } = event;
      await world.call(events.update, {
        ...{ token: world.planner.token, params: { id } },
        body: {
          ...{ title: 'Day convoy', roles, description: '', eventImageUrl: '' },
          ...{ start: later(start), end: later(end) },
        },
      });
    };
    const afterwards = async () => {
      await world.tellAll();
      pass(2 * HOUR_MS);
      await world.pushAll();
      return browser.messages().map(({ title, body }) => `${title}: ${body}`);
    };

    it('SPEC 12.21 what waits says what the event is called, and when it is, by then', async () => {
      await world.save(pilot, { quiet });
      const event = await world.create(30);
      await world.tellAll();
      await moved(event, 48);
      expect(await afterwards()).toEqual([
        'New event: Day convoy: Mon 23 Nov, 18:00 UTC · 3 spots left',
      ]);
    });

    it('SPEC 12.21 nobody is offered a seat that they have, and a reminder names the role of now', async () => {
      await world.save(pilot, { quiet: { ...quiet, letsReminders: false } });
      const event = await world.create(4);
      const call = { token: pilot.token, params: { id: event.id } };
      await world.call(seats.watch, { ...call, body: { role: 'Medic', isWatching: true } });
      await world.tellAll();
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.save(pilot, {
        ...{ newEvents: 'none', leads: [180] },
        quiet: { ...quiet, letsReminders: false },
      });
      pass(HOUR_MS);
      await remindDue(world.database, world.clock.now);
      await world.rsvp(event.id, 'Medic', pilot);
      pass(HOUR_MS);
      await world.pushAll();
      expect(browser.messages().map(({ kind, body }) => [kind, body])).toEqual([
        ['reminder', expect.stringContaining("You're flying as Medic.")],
      ]);
    });

    it('is pushed at once when they are switched off', async () => {
      await world.save(pilot, { quiet });
      await world.create(30);
      await world.settle();
      await world.save(pilot, { quiet, posts: false });
      await world.pushAll();
      expect(kinds(), 'they are still on').toEqual([]);
      const told = vi.fn<() => void>();
      const deaf = await world.database.listen(pushQueue.channel, told);
      await world.save(pilot, { quiet: { ...quiet, isOn: false } });
      await expect.poll(() => told.mock.calls.length).toBe(1);
      await deaf();
      await world.pushAll();
      expect(kinds()).toEqual(['event.new']);
    });

    it('waits for their end, while the list has it at once', async () => {
      await world.save(pilot, { quiet });
      await world.create(30);
      await world.settle();
      expect(await world.toldTo(pilot)).toHaveLength(1);
      pass(2 * HOUR_MS - MINUTE_MS); // what is due by the database's clock while this one stands would be tried for ever
      await world.pushAll();
      expect(kinds()).toEqual([]);
      pass(MINUTE_MS);
      await world.pushAll();
      expect(kinds()).toEqual(['event.new']);
    });

    it('waits for nothing if they end when they start', async () => {
      await world.save(pilot, { quiet: { ...quiet, from: '11:00', to: '11:00' } });
      await world.create(30);
      await world.settle();
      expect(kinds()).toEqual(['event.new']);
    });

    it('waits also if they were set, or began, after it was told', async () => {
      await world.create(30);
      await world.tellAll();
      await world.save(pilot, { quiet });
      await world.pushAll();
      expect(kinds()).toEqual([]);
      pass(2 * HOUR_MS);
      await world.pushAll();
      expect(kinds()).toEqual(['event.new']);
    });

    it('is not pushed if it was told before them and is over at their end', async () => {
      await world.create(-1.5);
      await world.tellAll();
      await world.save(pilot, { quiet });
      expect(await waiting()).toBe(1);
      await world.pushAll();
      expect(await waiting()).toBe(0);
      expect(kinds()).toEqual([]);
    });

    it('is not pushed if it is over by then', async () => {
      await world.save(pilot, { quiet });
      await world.create(-1.5);
      await world.settle();
      expect(await world.toldTo(pilot)).toHaveLength(1);
      expect(await waiting()).toBe(0);
    });

    it.each([
      [true, ['reminder']],
      [false, []],
    ])(
      'reminds of what starts within them, if let through: %s',
      async (letsReminders, expected) => {
        await world.save(pilot, { newEvents: 'none', quiet: { ...quiet, letsReminders } });
        const event = await world.create(1.5);
        await world.rsvp(event.id, 'Medic', pilot);
        world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
        await world.settle();
        expect(kinds()).toEqual(expected);
      },
    );

    it('does not remind before their end of what starts later', async () => {
      await world.save(pilot, { newEvents: 'none', quiet });
      const event = await world.create(2.5);
      await world.rsvp(event.id, 'Medic', pilot);
      world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
      await world.settle();
      expect(kinds()).toEqual([]);
      pass(30 * MINUTE_MS);
      await world.pushAll();
      expect(kinds()).toEqual(['reminder']);
    });
  });
});

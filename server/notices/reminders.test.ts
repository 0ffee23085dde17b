import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import { events as storedEvents } from '#server/db/event-tables.ts';
import { meanwhile } from '#tests/support/databases/failing-database.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { remindDue } from './reminders.ts';

describe.each(engines)('SPEC 12.6 a reminder on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let pilot: Member;
  beforeEach(async () => {
    pilot = await world.member();
  });

  /** Sets the clock this many minutes before the start of the event, and reminds. */
  const at = async ({ start }: Pick<EventDetail, 'start'>, minutes: number) => {
    world.clock.now = new Date(Date.parse(start) - minutes * MINUTE_MS);
    await remindDue(world.database, world.clock.now);
  };
  const leadsOf = async (member = pilot) =>
    (await world.toldTo(member)).flatMap((one) => (one.kind === 'reminder' ? [one.lead] : []));
  const signedUp = async (hours: number, member = pilot) => {
    const event = await world.create(hours);
    await world.rsvp(event.id, 'Medic', member);
    return event;
  };
  const edit = ({ id, title, roles }: EventDetail, start: string) =>
    world.call(events.update, {
      ...{ token: world.planner.token, params: { id } },
      body: {
        ...{ title, start, description: '', eventImageUrl: '', roles },
        end: new Date(Date.parse(start) + 120 * MINUTE_MS).toISOString(),
      },
    });

  it('comes a day and an hour before, once each, however many servers look', async () => {
    const event = await signedUp(30);
    await at(event, 1_441);
    expect(await leadsOf()).toEqual([]);
    await at(event, 1_440);
    await Promise.all([at(event, 1_440), at(event, 1_440), at(event, 1_439)]);
    expect(await leadsOf()).toEqual([1_440]);
    await at(event, 61);
    expect(await leadsOf()).toEqual([1_440]);
    await at(event, 60);
    await at(event, 59);
    expect(await leadsOf()).toEqual([1_440, 60]);
    expect((await world.toldTo(pilot)).at(-1)).toMatchObject({
      ...{ kind: 'reminder', eventId: event.id, role: 'Medic', start: event.start },
      department: 'logistics',
    });
  });

  it('comes when the member chose, or not at all', async () => {
    const other = await world.member();
    await world.save(pilot, { leads: [15] });
    await world.save(other, { reminders: false });
    const event = await signedUp(2);
    await world.rsvp(event.id, 'Medic', other);
    for (const minutes of [60, 16, 15, 14]) await at(event, minutes);
    expect(await leadsOf()).toEqual([15]);
    expect(await leadsOf(other)).toEqual([]);
  });

  it('comes only to those who attend, and only if they did by then', async () => {
    const [late, gone] = [await world.member(), await world.member()];
    const event = await signedUp(2);
    await world.rsvp(event.id, 'Hauler', gone);
    await world.cancel(event.id, 'Hauler', gone);
    world.clock.now = new Date(Date.parse(event.start) - 30 * MINUTE_MS);
    await world.rsvp(event.id, 'Medic', late);
    await at(event, 30);
    expect(await leadsOf()).toHaveLength(1);
    expect(await leadsOf(late)).toEqual([]);
    expect(await leadsOf(gone)).toEqual([]);
  });

  it('that was missed comes late, says how long it really is, and only the latest of several', async () => {
    const event = await signedUp(30);
    await at(event, 25);
    expect(await leadsOf()).toEqual([25]);
    await at(event, 24);
    expect(await leadsOf()).toEqual([25]);
  });

  it('does not come once the event has begun', async () => {
    const event = await signedUp(30);
    await at(event, 0);
    expect(await leadsOf()).toEqual([]);
  });

  it('does not come for an event that is moved, deleted or left while reminders are told', async () => {
    const { db } = world.database;
    const happenings: ((event: EventDetail) => Promise<unknown>)[] = [
      ({ id, start }) => {
        const later = new Date(Date.parse(start) + 60 * MINUTE_MS);
        return db.update(storedEvents).set({ start: later }).where(eq(storedEvents.id, id));
      },
      ({ id }) => db.delete(storedEvents).where(eq(storedEvents.id, id)),
      ({ id }) => world.cancel(id, 'Medic', pilot),
    ];
    for (const happen of happenings) {
      world.clock.now = NOON;
      const event = await signedUp(2);
      world.clock.now = new Date(Date.parse(event.start) - 60 * MINUTE_MS);
      await remindDue(
        meanwhile(world.database, () => happen(event)),
        world.clock.now,
      );
    }
    expect(await leadsOf()).toEqual([]);
  });

  it('that can’t be told holds up no other, and is tried again', async () => {
    const others = [pilot, await world.member()];
    for (const [index, member] of others.entries()) await signedUp(2 + index / 60, member);
    world.clock.now = new Date(NOON.getTime() + 90 * MINUTE_MS);
    let failures = 0;
    const failingOnce = meanwhile(world.database, async () => {
      failures += 1;
      if (failures === 1) throw new Error('The database is away.');
    });
    await expect(remindDue(failingOnce, world.clock.now)).rejects.toThrow('away');
    const told = () => Promise.all(others.map((member) => leadsOf(member)));
    expect((await told()).flat()).toHaveLength(1);
    await remindDue(world.database, world.clock.now);
    expect((await told()).flat()).toHaveLength(2);
  });

  it('comes again for the new time of an event that was moved', async () => {
    const event = await signedUp(3);
    await at(event, 60);
    const moved = await edit(
      event,
      new Date(Date.parse(event.start) + 180 * MINUTE_MS).toISOString(),
    );
    await at(moved, 100);
    expect(await leadsOf()).toEqual([60]);
    await at(moved, 60);
    expect(await leadsOf()).toEqual([60, 60]);
  });
});

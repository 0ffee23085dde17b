import { describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { events } from '#contract/events.ts';
import { announcements, pushOutbox } from '#server/db/bookkeeping.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { countWaiting } from '#tests/support/databases/blocked-calls.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

// The embedded database has one connection, so nobody can log out at the same moment there.
describe('SPEC 12.11 a logout while news is told, on a PostgreSQL server', () => {
  const { world, waiting, devices } = sharedPushWorld(engineNamed.postgresql);

  // The news replaces a message that still waits to be pushed to the device that logs out.
  it('waits for it, and leaves nothing that is to be pushed to nobody', async () => {
    const pilot = await world.member();
    await world.subscribe(pilot);
    await world.save(pilot, { newEvents: 'none' });
    const { id, title, start, end, roles } = await world.create(30);
    await world.rsvp(id, 'Medic', pilot);
    const move = (hours: number) => {
      const later = (iso: string) => new Date(Date.parse(iso) + hours * HOUR_MS).toISOString();
      return world.call(events.update, {
        ...{ token: world.planner.token, params: { id } },
        body: {
          ...{ title, roles, description: '', eventImageUrl: '' },
          ...{ start: later(start), end: later(end) },
        },
      });
    };
    await move(1);
    await world.tellAll();
    expect(await waiting()).toBe(1);
    await move(2);

    let telling: Promise<void> | undefined;
    let logout: Promise<Response> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.select().from(pushOutbox).for('update');
      telling = world.tellAll();
      await expect.poll(() => countWaiting(world.database)).toBe(1);
      logout = world.send(auth.logout, { token: pilot.token });
      await expect.poll(() => countWaiting(world.database)).toBe(2);
    });
    await telling;
    expect(await logout).toMatchObject({ ok: true });
    expect(await world.database.db.$count(announcements)).toBe(0);
    expect((await world.toldTo(pilot)).map(({ kind }) => kind)).toEqual([
      'event.changed',
      'event.changed',
    ]);
    expect(await devices()).toBe(0);
    expect(await waiting()).toBe(0);
  });
});

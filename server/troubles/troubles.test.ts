import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meta } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { noteTrouble, readTroubles, settleTrouble } from './troubles.ts';

describe.each(engines)('SPEC 2.47 a trouble on $engine', (engine) => {
  const { world, pass } = sharedPushWorld(engine);
  beforeEach(async () => {
    await world.database.db.delete(meta).where(like(meta.key, 'TROUBLE %'));
    vi.spyOn(world.services.log, 'error').mockReturnValue(undefined);
  });
  const told = async () => {
    const troubles = await readTroubles(world.database.db, world.clock.now);
    return troubles.map(({ kind, about, reason }) => `${kind}/${about}/${reason}`);
  };

  it('is told once for each thing, the latest first, until it is settled', async () => {
    await noteTrouble(world.services, { kind: 'a', about: 'one thing', reason: 'broken' });
    pass(1_000);
    await noteTrouble(world.services, { kind: 'a', about: 'another', reason: 'broken' });
    pass(1_000);
    await noteTrouble(world.services, { kind: 'a', about: 'one thing', reason: 'more broken' });
    expect(await told()).toEqual(['a/one thing/more broken', 'a/another/broken']);
    await settleTrouble(world.database.db, { kind: 'a', about: 'one thing' });
    await settleTrouble(world.database.db, { kind: 'b', about: 'another' });
    expect(await told()).toEqual(['a/another/broken']);
  });

  it.each(['{}', 'no JSON', '{"reason":1,"since":"","at":""}'])(
    'of another form, which another version stored, hides no other: %s',
    async (value) => {
      const { db } = world.database;
      await db.insert(meta).values({ key: 'TROUBLE a b', value });
      await noteTrouble(world.services, { kind: 'a', about: 'c', reason: 'broken' });
      expect(await told()).toEqual(['a/c/broken']);
      await noteTrouble(world.services, { kind: 'a', about: 'b', reason: 'broken' });
      expect(await told()).toHaveLength(2);
    },
  );
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { lease } from '#server/core/queue/leases.ts';
import { workOn } from '#server/core/queue/work.ts';
import { announcements, pushOutbox } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { notices } from '#server/db/notice-tables.ts';
import { posts, users } from '#server/db/schema.ts';
import { engineNamed, engines } from '#tests/support/databases/engines.ts';
import { createManyMembers } from '#tests/support/factories/many-members.ts';
import { doAll, passTime } from '#tests/support/servers/queued-jobs.ts';
import { NOON, startNewsWorld, type NewsWorld } from '#tests/support/servers/news-world.ts';
import { announce, newsQueue } from './announce.ts';
import { newsWorker } from './news-worker.ts';
import { pushQueue } from './push/push-outbox.ts';

const MEMBERS = 350;
const postId = '3f2a4c5e-0000-4000-8000-000000000001';
const news = { kind: 'post.new', postId, title: 'Season opens', excerpt: '' } as const;
const post = (source: string) => ({ source, recipients: null, actorId: null, at: NOON, news });

describe.each(engines)('SPEC 12.11 everybody is told once on $engine', (engine) => {
  let world: NewsWorld;
  beforeAll(async () => {
    world = await startNewsWorld(engine);
    await createManyMembers(world.database.db, MEMBERS);
    await world.database.db.insert(posts).values({ id: postId, title: 'Season opens' });
  });
  afterAll(() => world.close());

  const told = (source: string) => world.database.db.$count(notices, eq(notices.source, source));
  const everybody = () => world.database.db.$count(users);

  const tellNextOn = (database: Database) => {
    const services = { ...world.services, database };
    return workOn(services, newsQueue, newsWorker(services));
  };
  async function drain(database: Database): Promise<void> {
    await doAll(tellNextOn(database));
  }

  it('with several tellers at the same time', async () => {
    const sources = ['post:a', 'post:b', 'post:c'];
    for (const source of sources) await announce(world.database.db, post(source));
    await Promise.all([drain(world.database), drain(world.database), drain(world.database)]);
    await drain(world.database); // one may have found the last announcement taken
    for (const source of sources) expect(await told(source)).toBe(await everybody());
    expect(await world.database.db.$count(announcements)).toBe(0);
  });

  it('and who alone is told of something waits for no end of it', async () => {
    const [alone] = await world.database.db.select({ id: users.id }).from(users).limit(1);
    await announce(world.database.db, post('post:long'));
    const tellNext = tellNextOn(world.database);
    await tellNext();
    await announce(world.database.db, { ...post('post:alone'), recipients: [alone?.id ?? ''] });
    for (const _ of ['more of the long one', 'the other']) await tellNext();
    expect(await told('post:alone')).toBe(1);
    expect(await told('post:long')).toBeLessThan(await everybody());
    await drain(world.database);
    expect(await told('post:long')).toBe(await everybody());
  });

  it('and who alone is told of something is pushed to first', async () => {
    const { db } = world.database;
    const [member, other] = [await world.member(), await world.member()];
    for (const one of [member, other]) await world.subscribe(one);
    await db.delete(pushOutbox);
    await announce(db, post('post:many'));
    await drain(world.database);
    await announce(db, { ...post('post:one'), recipients: [member.id] });
    await drain(world.database);
    const next = await lease(db, { ...pushQueue, atOnce: 1 });
    const [pushed] = await db
      .select()
      .from(notices)
      .where(eq(notices.id, next[0]?.noticeId ?? ''));
    expect(pushed?.source).toBe('post:one');
  });

  it('when a teller dies in the middle of a portion', async () => {
    await announce(world.database.db, post('post:crash'));
    let portions = 0;
    const dying: Database = {
      ...world.database,
      transaction: (work) =>
        world.database.transaction(async (tx) => {
          const done = await work(tx);
          portions += 1;
          if (portions === 2) throw new Error('The process is killed.');
          return done;
        }),
    };
    const tellNext = tellNextOn(dying);
    await tellNext();
    const first = await told('post:crash');
    expect(first).toBeGreaterThan(0);
    await tellNext();
    expect(await told('post:crash')).toBe(first);
    await passTime(world.database, [newsQueue], 60_000);
    await drain(world.database);
    expect(await told('post:crash')).toBe(await everybody());
  });

  it('when the same is announced again', async () => {
    await announce(world.database.db, post('post:again'));
    await drain(world.database);
    await announce(world.database.db, post('post:again'));
    await drain(world.database);
    expect(await told('post:again')).toBe(await everybody());
    expect(await world.database.db.$count(announcements)).toBe(0);
  });

  it('and what can’t be told keeps nothing else waiting', async () => {
    const nowhere = { eventId: 'nowhere', start: '', end: '', department: '', role: 'Medic' };
    await announce(world.database.db, {
      ...post('broken'),
      news: { kind: 'seat.free', title: '', ...nowhere },
    });
    await announce(world.database.db, post('post:fine'));
    await drain(world.database);
    expect(await told('post:fine')).toBe(await everybody());
    const left = await world.database.db.select().from(announcements);
    expect(left).toMatchObject([{ source: 'broken' }]);
    expect(left[0]?.attempts).toBeGreaterThan(0); // it is tried again after a second, which this may have taken
  });
});

// The embedded database has one connection, so no two workers can be telling at the same moment there.
test('SPEC 12.11 a teller passes over what another one is just telling, on a PostgreSQL server', async () => {
  const world = await startNewsWorld(engineNamed.postgresql);
  try {
    const { db } = world.database;
    await db.insert(posts).values({ id: postId, title: 'Season opens' });
    await createManyMembers(db, 1);
    await announce(db, post('post:taken'));
    await announce(db, post('post:next'));
    const told = (source: string) => db.$count(notices, eq(notices.source, source));
    await world.database.transaction(async (tx) => {
      await tx.select().from(announcements).orderBy(announcements.id).limit(1).for('update');
      await world.tellAll();
    });
    expect(await told('post:next')).toBeGreaterThan(0);
    expect(await told('post:taken')).toBe(0);
  } finally {
    await world.close();
  }
});

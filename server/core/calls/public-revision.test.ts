import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { aboutSections, briefings, pages, posts, users } from '#server/db/schema.ts';
import { engines, onTwoConnections } from '#tests/support/databases/engines.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { openTransaction } from '#tests/support/databases/open-transaction.ts';
import { createPublicRevision, type PublicRevision } from './public-revision.ts';

describe.each(engines)('the revision of public content on $engine', (engine) => {
  let database: Database;
  let revision: PublicRevision;
  beforeAll(async () => {
    database = await engine.open();
    revision = createPublicRevision(database.db);
  });
  afterAll(() => database.close());

  it('stays the same while nothing changes, and when only members may read what did', async () => {
    const { id } = await createUser(database.db);
    await database.db.insert(posts).values({ title: 'Hello', createdBy: id });
    const before = await revision();
    await createEvent(database.db);
    await database.db.insert(briefings).values({ id: 'logistics', content: 'Secret' });
    await createUser(database.db);
    expect(await revision()).toBe(before);
  });

  const changes: Readonly<Record<string, (db: Queryable) => Promise<unknown>>> = {
    'a new post': (db) => db.insert(posts).values({ title: 'New' }),
    'a changed post': (db) => db.update(posts).set({ title: 'Changed' }),
    'a deleted post': (db) => db.delete(posts).where(eq(posts.title, 'Changed')),
    'a new section': (db) => db.insert(aboutSections).values({ title: 'Who', positionId: 1 }),
    'a changed section': (db) => db.update(aboutSections).set({ content: 'Us' }),
    'a new page': (db) => db.insert(pages).values({ id: 'terms' }),
    'a changed page': (db) => db.update(pages).set({ content: 'Be kind.' }),
  };
  it.each(Object.entries(changes))('changes with %s', async (_, change) => {
    const before = await revision();
    await change(database.db);
    expect(await revision()).not.toBe(before);
  });

  it('changes when the author of a post is called otherwise', async () => {
    const { id } = await createUser(database.db);
    await database.db.insert(posts).values({ title: 'Signed', createdBy: id });
    const before = await revision();
    await database.db.update(users).set({ username: 'renamed' }).where(eq(users.id, id));
    expect(await revision()).not.toBe(before);
  });

  it('changes once for a transaction, and not at all for one that is rolled back', async () => {
    const before = await revision();
    const undone = database.transaction(async (tx) => {
      await tx.insert(posts).values({ title: 'Never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await revision()).toBe(before);
    await database.transaction(async (tx) => {
      await tx.insert(posts).values([{ title: 'One' }, { title: 'Two' }]);
    });
    expect(await revision()).not.toBe(before);
  });

  onTwoConnections(
    engine,
    'changes with each of two transactions, whichever began first; none waits for the other',
    async () => {
      const seen = new Set([await revision()]);
      const slow = await openTransaction(database);
      await slow.tx.insert(posts).values({ title: 'slow' });
      await database.db.insert(posts).values({ title: 'quick' });
      seen.add(await revision());
      await slow.tx.insert(pages).values({ id: 'slow' });
      expect(seen).toContain(await revision());
      await slow.commit();
      seen.add(await revision());
      expect(seen.size).toBe(3);
    },
  );
});

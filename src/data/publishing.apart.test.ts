import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { connection } from '#runtime/connection.ts';
import { current } from '#runtime/current.ts';
import { syncNow } from './sync-now.ts';
import { silentServers } from '#tests/support/hostile/waits.inputs.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { publish } from './publishing.ts';

vi.mock(import('./sync-now.ts'), () => ({ syncNow: vi.fn<() => Promise<void>>() }));

const draft = {
  ...{ title: 'Convoy', content: '<p>Tonight</p>', isPinned: false, isVideoPost: false },
  ...{ videoUrl: '', postImageUrl: '' },
};
const form = { name: 'post new', refusedId: null, onRefused: () => undefined };
let db: MusterDatabase;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  db = databaseOf('leader');
  current.set({ db, userId: 'leader', token: 't', isKept: true });
});
afterEach(async () => {
  connection.set({ reach: 'online' });
  current.set(null);
  await db.delete();
  vi.unstubAllGlobals();
});

/** Publishes, and tells how that went and how long it took; null if it takes longer than `milliseconds`. */
async function outcomeWithin(milliseconds: number) {
  const begun = performance.now();
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });
  const id = crypto.randomUUID();
  const post = postIntention.with({ id, isNew: true, basedOn: 0, draft });
  const how = await Promise.race([publish(post, { form, id }), late]);
  return { how, took: performance.now() - begun };
}

test.each(silentServers)(
  'nobody waits for a server that is known to be away, and what was written waits: $source',
  async ({ input, expected }) => {
    vi.mocked(syncNow).mockReturnValue(new Promise(() => undefined)); // the sync hangs
    connection.set({ reach: input });
    const { how, took } = await outcomeWithin(20_000);
    expect(how).toBe(expected);
    expect(took).toBeGreaterThan(1_000); // the server may be back
    expect(await db.outbox.count()).toBe(1);
  },
);

test('control: one that answered the last time is waited for', async () => {
  vi.mocked(syncNow).mockReturnValue(new Promise(() => undefined));
  expect((await outcomeWithin(2_500)).how).toBeNull();
});

test('a server that is back within that moment is heard', async () => {
  vi.mocked(syncNow).mockImplementation(async () => {
    await db.outbox.clear(); // as if it was sent
  });
  connection.set({ reach: 'trouble' });
  expect((await outcomeWithin(20_000)).how).toBe('published');
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WireRequest } from '#sync/engine/wire.ts';
import { postIntention, type PostPublication } from '#sync/intentions/post/post-intention.ts';
import { drainOf, type Reply } from '#tests/support/worlds/store-drain.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { enqueue, type Origin } from './outbox-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const refused = { status: 403, body: { status: 403, code: 'forbidden', message: 'Not yours.' } };

let db: MusterDatabase;
let ids = 0;
beforeEach(async () => {
  db = databaseOf(ME);
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
  await db.setFact('generations', { self: 1, org: 1 });
});
afterEach(() => db.delete());

function write(title: string, more: Partial<PostPublication>, origin?: Origin) {
  ids += 1;
  const id = `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  const draft = { title, content: '', isPinned: false, postImageUrl: '' };
  const whole = { ...draft, isVideoPost: false, videoUrl: '' };
  const args = { id, isNew: false, basedOn: 0, draft: whole, ...more };
  return enqueue(db, postIntention.name, { id, userId: ME, args, at: 0 }, origin);
}

function drainWith(reply: (request: WireRequest) => Reply) {
  return drainOf({ db, userId: ME, holder: 'tab-1', clock: () => 0, newId: () => 'new' }, reply);
}

test('PB8 an edit of a new post that was refused makes it, and nothing is said of the refusal', async () => {
  const first = (await write('One', { isNew: true })) ?? '';
  await drainWith(() => null);
  const second = (await write('Two', { id: first, isNew: true })) ?? '';
  const titles: unknown[] = [];
  await drainWith(({ method, path, body }) => {
    titles.push([method, path, (JSON.parse(body ?? '') as { title: string }).title]);
    return titles.length === 1 ? refused : { body: null };
  });
  expect(titles).toEqual([
    ['POST', '/posts', 'One'],
    ['POST', '/posts', 'Two'],
  ]);
  expect(await db.sent.toArray()).toMatchObject([{ id: second, state: 'sent' }]);
});

test('PB9 what was queued is no draft any more, and not refused', async () => {
  const id = (await write('One', { isNew: true })) ?? '';
  await drainWith(() => refused);
  await db.drafts.put({ id: 'post new', value: {}, at: 0 });
  await write('Two', { isNew: true }, { draft: 'post new', refused: id });
  expect(await db.drafts.count()).toBe(0);
  expect(await db.sent.count()).toBe(0);
  expect(await db.outbox.toArray()).toMatchObject([{ args: { draft: { title: 'Two' } } }]);
});

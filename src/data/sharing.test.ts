import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { keepShared } from '#store/received-share.ts';
import { current } from '#runtime/current.ts';
import { discardShares, openShared } from './sharing.ts';

let db: MusterDatabase;

beforeEach(() => {
  db = databaseOf('leader');
  current.set({ db, userId: 'leader', token: 't', isKept: true });
});
afterEach(async () => {
  current.set(null);
  await db.delete();
});

async function share(text: string, at = 1): Promise<void> {
  const sent = new FormData();
  sent.set('text', text);
  sent.set('picture', new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'a.png', { type: 'image/png' }));
  await keepShared(db, sent, at);
}

const open = () => openShared('post new', ({ text }) => (text === '' ? null : { content: text }));
const sharesLeft = () => db.drafts.where('id').startsWith('shared ').count();

describe('SPEC 11.6 what was shared', () => {
  test('becomes the draft of the new post, once', async () => {
    await share('Look');
    expect(await open()).toEqual({ kind: 'draft' });
    expect(await db.drafts.get('post new')).toMatchObject({
      value: { content: 'Look' },
      isShared: true,
    });
    expect(await sharesLeft()).toBe(0);
    expect(await open()).toEqual({ kind: 'nothing' });
  });

  test('overwrites no draft, and stays beside it', async () => {
    const mine = { id: 'post new', value: { content: 'Mine' }, at: 0 };
    await db.drafts.put(mine);
    await share('Look');
    expect(await open()).toEqual({ kind: 'beside' });
    expect(await db.drafts.get('post new')).toEqual(mine);
    expect(await sharesLeft()).toBe(1);
  });

  test('does not take the place of a refused post that its form opens with', async () => {
    const args = { id: 'a', isNew: true, basedOn: 0, draft: {} };
    const by = {
      name: 'post.publish',
      userId: 'leader',
      key: 'k',
      label: { title: '' },
      at: 0,
      format: '1',
    };
    const sent = { seq: 1, attempts: 1, request: null, settledAt: 0, told: 1 } as const;
    await db.sent.put({ ...by, ...sent, id: 'a', args, state: 'refused' });
    await share('Look');
    expect(await open()).toMatchObject({ kind: 'beside' });
  });

  test('is the latest of several; the others wait', async () => {
    await share('First', 1);
    await share('Second', 2);
    await open();
    expect(await db.drafts.get('post new')).toMatchObject({ value: { content: 'Second' } });
    expect(await sharesLeft()).toBe(1);
  });

  test('SPEC 16.11 tells of a picture that will not move, and nothing of one kept by an older version', async () => {
    const told = "This picture won't move: of moving pictures, GIF and WebP do.";
    const sent = new FormData();
    sent.set('text', 'Look');
    const moving = new TextEncoder().encode('\0\0\0\x1cftypavis\0\0\0\0avisavif');
    sent.set('picture', new File([moving], 'a.avif', { type: 'image/avif' }));
    await keepShared(db, sent, 1);
    expect(await open()).toEqual({ kind: 'draft', note: told });
    await db.drafts.clear();
    const older = { title: '', text: 'Old', url: '', picture: '', leftOut: '' };
    await db.drafts.put({ id: 'shared old', value: older, at: 1 });
    expect(await open()).toEqual({ kind: 'draft' });
  });

  test('makes no empty draft', async () => {
    await share('');
    await open();
    expect(await db.drafts.count()).toBe(0);
  });

  test('goes with its picture when it is discarded, and no other draft does', async () => {
    await db.drafts.put({ id: 'post new', value: {}, at: 0 });
    await share('Look');
    await discardShares();
    expect(await sharesLeft()).toBe(0);
    expect(await db.drafts.count()).toBe(1);
    expect([await db.files.count(), await db.fileBytes.count()]).toEqual([0, 0]);
  });
});

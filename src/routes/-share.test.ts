import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { keepShared } from '#store/received-share.ts';
import { current } from '#runtime/current.ts';
import { session } from '#runtime/session-state.ts';
import type { MemberSession } from '#sync/views/session.ts';
import { toasts } from '#ui/toasts/notify.ts';
import { receiveShare } from './-share.ts';

let db: MusterDatabase;

beforeEach(() => {
  db = databaseOf('iona');
  current.set({ db, userId: 'iona', token: 't', isKept: true });
});
afterEach(async () => {
  current.set(null);
  toasts.set([]);
  await db.delete();
});

function signIn(role: MemberSession['role'], needsSignIn = false): void {
  const person = { role, flags: [], positions: [] };
  const who = { userId: 'iona', username: 'iona', avatarUrl: '', profile: null };
  session.set({ status: 'member', ...who, ...person, person, needsSignIn });
}

async function share(picture?: File): Promise<void> {
  const sent = new FormData();
  sent.set('text', 'Look');
  if (picture) sent.set('picture', picture);
  await keepShared(db, sent, 1);
}

describe('SPEC 11.6 whoever shares', () => {
  test('and may post finds it in the new post', async () => {
    signIn('Leader');
    await share();
    expect(await receiveShare()).toBeNull();
    expect(await db.drafts.toArray()).toMatchObject([
      { id: 'post new', value: { content: '<p>Look</p>' } },
    ]);
  });

  test('and may not post is told so, and nothing is kept', async () => {
    signIn('Member');
    await share(new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'a.png', { type: 'image/png' }));
    expect(await receiveShare()).toBe('no-right');
    expect([await db.drafts.count(), await db.fileBytes.count()]).toEqual([0, 0]);
  });

  test('and is not signed in, or no longer, is told so', async () => {
    session.set({ status: 'visitor' });
    expect(await receiveShare()).toBe('signed-out');
    signIn('Leader', true);
    expect(await receiveShare()).toBe('signed-out');
  });

  test('what cannot be kept is told so', async () => {
    signIn('Leader');
    expect(await receiveShare()).toBe('nothing');
  });

  test('a file that is no picture hears why it is missing', async () => {
    signIn('Leader');
    await share(new File(['abc'], 'a.txt', { type: 'text/plain' }));
    expect(await receiveShare()).toBeNull();
    expect(toasts.get()).toMatchObject([
      {
        kind: 'bad',
        text: "The shared file was left out. a.txt isn't an image. Please choose an image: JPEG, PNG, WebP, GIF or AVIF.",
      },
    ]);
  });
});

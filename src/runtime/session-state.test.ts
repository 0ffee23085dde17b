import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenClaims } from '#contract/auth.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { aProfile } from '#tests/support/factories/members.ts';
import { followSession, session } from './session-state.ts';

const claims: TokenClaims = {
  sid: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a009',
  sub: aProfile().id,
  username: 'pilot',
  role: 'Leader',
  flags: ['OrgMember'],
  avatarUrl: '/uploads/old.webp',
};
const token = `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
let db: MusterDatabase;

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  db = databaseOf(claims.sub);
  session.set({ status: 'loading' });
});
afterEach(async () => {
  await followSession({ db, userId: null, token: null, isKept: true }, null);
  db.close();
});

test('SPEC 3.1: a member is first who the token says, until the profile is there', async () => {
  await followSession({ db, userId: claims.sub, token, isKept: true }, token);
  expect(session.get()).toMatchObject({
    status: 'member',
    username: 'pilot',
    role: 'Leader',
    flags: ['OrgMember'],
    avatarUrl: '/uploads/old.webp',
    profile: null,
  });

  const value = aProfile({ username: 'Iona', role: 'Member', avatarUrl: '/uploads/new.webp' });
  await db.collection('documents').put({ id: 'profile', g: 1, revision: value.revision, value });
  await vi.waitFor(() => {
    expect(session.get()).toMatchObject({
      username: 'Iona',
      role: 'Member',
      avatarUrl: '/uploads/new.webp',
    });
  });
});

test('SPEC 4.1: without a token there is a visitor', async () => {
  await followSession({ db, userId: null, token: null, isKept: true }, null);
  expect(session.get()).toEqual({ status: 'visitor' });
});

test('SPEC 5.7: a token with a role that there is not is nobody special', async () => {
  const odd = `head.${btoa(JSON.stringify({ ...claims, role: 'Emperor' }))}.signature`;
  await followSession({ db, userId: claims.sub, token: odd, isKept: true }, odd);
  expect(session.get()).toMatchObject({ status: 'member', role: 'Member' });
});

test('FAULTS 35 a database that cannot be read for now does not make a visitor of a member', async () => {
  db.close();
  await followSession({ db, userId: claims.sub, token, isKept: true }, token);
  expect(session.get()).toMatchObject({ status: 'member', userId: claims.sub, profile: null });
});

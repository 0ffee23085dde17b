import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenClaims } from '#contract/auth.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { firstRows } from '#tests/support/factories/first-organisation.ts';
import { aProfile } from '#tests/support/factories/members.ts';
import { followSession, forgetWho, knownOrganisation, session } from './session-state.ts';

const claims: TokenClaims = {
  sid: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a009',
  sub: aProfile().id,
  username: 'pilot',
  role: 'Leader',
  flags: ['OrgMember'],
  avatarUrl: '/uploads/old.webp',
};
const token = `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
let given: object;
let db: MusterDatabase;

beforeEach(() => {
  given = { site: null, pages: [] };
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  db = databaseOf(claims.sub);
  session.set({ status: 'loading' });
  knownOrganisation.set(null);
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(given) }) });
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

test('SPEC 29.2 until the device has rows, departments and the rights of positions are those that came with the page', async () => {
  given = { site: null, pages: [], organisation: firstRows };
  const positions = [{ id: 101, kind: 'primary', title: '', department: '' }];
  await followSession({ db, userId: claims.sub, token, isKept: true }, token);
  expect(knownOrganisation.get()?.departments.map(({ id }) => id)).toContain('medical');
  await db.collection('documents').put({
    ...{ id: 'positions', g: 1, revision: 1 },
    value: positions as never,
  });
  await vi.waitFor(() => {
    const now = session.get();
    expect(now.status === 'member' ? now.person.positions : []).toHaveLength(1);
  });

  given = { site: null, pages: [], organisation: undefined }; // as on a page that the worker answers
  forgetWho();
  knownOrganisation.set(null);
  await followSession({ db, userId: claims.sub, token, isKept: true }, token);
  expect(knownOrganisation.get()?.departments.map(({ id }) => id)).toContain('medical');
});

test('SPEC 17.11 of what came with a page nothing is kept that cannot be read', async () => {
  given = { site: null, pages: [], organisation: { departments: 'all', positions: [] } };
  await followSession({ db, userId: claims.sub, token, isKept: true }, token);
  expect(knownOrganisation.get()).toBeNull();
  expect(await db.fact('organisation')).toBeUndefined();
});

import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { endSessionInDatabase, SessionStore, sessionInDatabase } from './session.ts';

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  key = (i: number) => [...this.#values.keys()][i] ?? null;
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
  clear = () => {
    this.#values.clear();
  };
}

const session = { token: 'a.b.c', userId: 'pilot', isEnded: false };
const subjectOf = () => 'pilot';
let storage: MemoryStorage;
let store: SessionStore;
beforeEach(async () => {
  storage = new MemoryStorage();
  store = new SessionStore(storage);
  await store.clear();
});

test('page and worker read the same session, the page under the key of SPEC 4.1', async () => {
  await store.write(session);
  expect(storage.getItem('token')).toBe('a.b.c');
  expect(store.read(subjectOf)).toEqual(session);
  expect(await sessionInDatabase()).toMatchObject(session);
});

test('a new token is never seen with the mark of the session that ended before it', async () => {
  await store.write(session);
  await store.end(session);
  const seen: unknown[] = [];
  const { setItem } = storage;
  storage.setItem = (key, text) => {
    setItem(key, text);
    seen.push(store.read(subjectOf));
  };
  await store.write({ ...session, token: 'new' });
  expect(seen).toEqual([{ ...session, token: 'new' }]);
});

test('signing out clears both copies', async () => {
  await store.write(session);
  await store.clear();
  expect(store.read(subjectOf)).toBeNull();
  expect(await sessionInDatabase()).toBeNull();
});

test('OB9 an ended session is remembered for its member, and never used by the worker (FAULTS 6)', async () => {
  await store.write(session);
  await store.end(session);
  expect(store.read(subjectOf)).toEqual({ ...session, isEnded: true });
  expect(await sessionInDatabase()).toBeNull();
});

test('OB11 the late end of an old session does not end the new one (FAULTS 22)', async () => {
  await store.write({ ...session, token: 'new', userId: 'chief' });
  await store.end(session);
  await endSessionInDatabase(session.token);
  expect(await sessionInDatabase()).toMatchObject({ token: 'new' });
});

test("a worker's copy that was left behind is brought in line with the page's", async () => {
  await store.write(session);
  storage.clear();
  await store.align(store.read(subjectOf));
  expect(await sessionInDatabase()).toBeNull();
});

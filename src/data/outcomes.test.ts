import { afterEach, expect, test } from 'vitest';
import { databaseOf } from '#store/database.ts';
import { current } from '#runtime/current.ts';
import { onOtherPerson } from './outcomes.ts';

afterEach(() => {
  current.set(null);
});

test('who leaves takes along what was said to them; who only signs in again does not', () => {
  const db = databaseOf('pilot');
  const pilot = { db, userId: 'pilot', token: 'a.b.c', isKept: true };
  current.set(pilot);
  let told = 0;
  const end = onOtherPerson(() => {
    told += 1;
  });
  current.set({ ...pilot, token: null });
  current.set({ ...pilot, token: 'd.e.f' });
  expect(told).toBe(0);
  current.set({ ...pilot, userId: null, token: null });
  expect(told).toBe(1);
  current.set({ ...pilot, userId: 'lyra' });
  expect(told).toBe(2);
  end();
  current.set(pilot);
  expect(told).toBe(2);
});

// In the place of runtime/live in the server's build: a visitor's screen is drawn once, from rows that don't change
// meanwhile.
import { use } from 'react';
import { current } from '#runtime/current.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { useLive as inTheApp } from '../../runtime/live.ts';

const answers = new Map<string, Promise<unknown>>();

/** For other rows. */
export function forgetAnswers(): void {
  answers.clear();
}

/** What `read` finds; the screen waits for it. */
export const useLive: typeof inTheApp = <T>(
  key: Parameters<typeof inTheApp>[0],
  read: (db: MusterDatabase) => Promise<T>,
) => {
  const name = JSON.stringify(key);
  const db = current.get()?.db;
  if (!db) return undefined;
  const asked = (answers.get(name) as Promise<T> | undefined) ?? read(db);
  answers.set(name, asked);
  return use(asked);
};

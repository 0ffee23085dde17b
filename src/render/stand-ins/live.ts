// The server's build has this in the place of runtime/live: a visitor's screen is drawn once, from rows that don't change
// meanwhile.
import { use } from 'react';
import { current } from '#runtime/current.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { useLive as inTheApp } from '../../runtime/live.ts';

const answers = new Map<string, Promise<unknown>>();

/** Forgets what was read; to be called before other rows are drawn. */
export function forgetAnswers(): void {
  answers.clear();
}

/** What `read` finds; the screen suspends until it is there. */
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

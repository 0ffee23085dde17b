import type { Database } from '#server/db/database.ts';

/** The same database, in which deletion number `nth` (outside transactions) fails. */
export function failingAtDeletion(database: Database, nth: number): Database {
  let deletions = 0;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'delete') {
        deletions += 1;
        if (deletions === nth) throw new Error('The database is away.');
      }
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return { ...database, db };
}

/** The same database, in which something happens just before each transaction. */
export function meanwhile(database: Database, happens: () => Promise<unknown>): Database {
  return {
    ...database,
    transaction: async (work, last) => {
      await happens();
      return database.transaction(work, last);
    },
  };
}

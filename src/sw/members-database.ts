import { databaseName, databaseOf, type MusterDatabase } from '#store/database.ts';
import { sessionInDatabase, type StoredSession } from '#store/session.ts';
import { Dexie } from 'dexie';

/** Works in the database of whoever is signed in; null if nobody is. */
export async function inMembersDatabase<T>(
  work: (db: MusterDatabase, member: StoredSession) => Promise<T>,
): Promise<T | null> {
  const member = await sessionInDatabase();
  // Opening must not create a missing database: it was wiped on purpose.
  if (!member || !(await Dexie.exists(databaseName(member.userId)))) return null;
  const db = databaseOf(member.userId);
  try {
    return await work(db, member);
  } finally {
    db.close();
  }
}

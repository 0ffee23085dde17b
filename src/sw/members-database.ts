import { retryUntilDone } from '#store/retry-until-done.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { withRoomMade } from '#store/make-room.ts';
import { sessionInDatabase, type StoredSession } from '#store/session.ts';

/**
 * Works in the database of whoever is signed in; null if nobody is, also if they leave meanwhile. When the device is
 * full, pictures give way, and the work is done once more.
 */
export async function inMembersDatabase<T>(
  work: (db: MusterDatabase, member: StoredSession) => Promise<T>,
): Promise<T | null> {
  const member = await sessionInDatabase();
  return member && inDatabaseOf(member.userId, (db) => withRoomMade(() => work(db, member), db));
}

/**
 * Works in a person's database; null if it is missing, or is wiped meanwhile: it must never come back empty. After a lost
 * connection the work is done once more (FAULTS 18), so that it must bear that; where no answer comes, it rejects.
 */
export async function inDatabaseOf<T>(
  userId: string,
  work: (db: MusterDatabase) => Promise<T>,
): Promise<T | null> {
  const db = databaseOf(userId);
  const wiped = { is: false };
  db.on('populate', () => {
    wiped.is = true;
    throw new Error('It was wiped on purpose.'); // nothing is created then
  });
  db.on('versionchange', ({ newVersion }) => {
    wiped.is ||= newVersion === null;
    db.close();
    return false; // else Dexie lets the next write make it anew
  });
  const begin = () => {
    if (wiped.is) throw new Error('It was wiped meanwhile.');
    return work(db);
  };
  try {
    return await retryUntilDone(db, async () => begin());
  } catch (error) {
    if (wiped.is) return null;
    throw error;
  } finally {
    db.close();
  }
}

import { UPLOADS_PATH } from '#domain/html-policy.ts';
import type { EventForCalendar } from '#domain/event-in-calendar.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  readAccount,
  readDevices,
  readJoining,
  readPictureNames,
  readSavedSettings,
  readUser,
} from './account.repository.ts';
import {
  readOwnChanges,
  readChangesOfAccount,
  readNotices,
  readOwnEvents,
  readRsvps,
  readAbsences,
  readHelping,
  readMarks,
  readStandings,
  readWaitlisted,
  readWatches,
} from './activity.repository.ts';
import { type CollectedData } from './collected-shape.ts';
import { readOwnSubmissions, readWritten } from './written.repository.ts';

interface Wanted {
  readonly userId: string;
  readonly portal: CollectedData['portal'];
  readonly now: Date;
}

interface Collected {
  /** Its pictures are not looked for yet. */
  readonly data: CollectedData;
  /** The events with a seat of the member's. */
  readonly events: readonly EventForCalendar[];
}

/** SPEC 27.3: reads all that is personal; null if the account is gone. */
export async function collectData(
  db: Queryable,
  { userId, portal, now }: Wanted,
): Promise<Collected | null> {
  const user = await readUser(db, userId);
  if (!user) return null;
  const data: CollectedData = {
    ...{ madeAt: now.toISOString(), portal },
    account: await readAccount(db, user, now),
    preferences: user.preferences,
    notificationSettings: await readSavedSettings(db, userId),
    joining: await readJoining(db, userId),
    devices: await readDevices(db, userId),
    rsvps: await readRsvps(db, userId),
    waitlists: await readWaitlisted(db, userId),
    seatWatches: await readWatches(db, userId),
    helping: await readHelping(db, userId),
    checkIns: await readMarks(db, userId),
    away: await readAbsences(db, userId),
    series: await readStandings(db, userId),
    submissions: await readOwnSubmissions(db, userId),
    written: await readWritten(db, userId),
    notices: await readNotices(db, userId, now),
    changes: await readOwnChanges(db, userId),
    changesOfAccount: await readChangesOfAccount(db, userId),
    pictures: picturesOf(user.avatarUrl, await readPictureNames(db, userId)),
  };
  return { data, events: await readOwnEvents(db, userId) };
}

/** The own picture first. One that was taken from elsewhere is only named. */
function picturesOf(avatarUrl: string, names: readonly string[]): CollectedData['pictures'] {
  const uploaded = names.map((name) => `${UPLOADS_PATH}${name}`);
  return [...(avatarUrl === '' ? [] : [avatarUrl]), ...uploaded].map((address) => ({
    address,
    file: null,
  }));
}

import { eq } from 'drizzle-orm';
import { UPLOADS_PATH } from '#domain/html-policy.ts';
import type { EventForCalendar } from '#domain/event-in-calendar.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { type CollectedData } from './collected-shape.ts';
import { readAll } from './export-part.ts';
import { exportParts } from './export-parts.ts';
import { readOwnEvents } from './own-events.repository.ts';
import { readPictureNames } from './pictures.repository.ts';

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
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const data: CollectedData = {
    ...{ madeAt: now.toISOString(), portal },
    ...(await readAll(exportParts, db, { user, now })),
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

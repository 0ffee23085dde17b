import { eq } from 'drizzle-orm';
import { newCodeSecret } from '#domain/check-in-code.ts';
import type { Queryable } from '#server/db/database.ts';
import { checkInSecrets } from '#server/db/event-tables.ts';
import { goneOrUnknown } from './events.repository.ts';

/** The secret of an event's codes, made when it is asked for first. */
export async function secretOf(db: Queryable, eventId: string): Promise<string> {
  const known = await readSecret(db, eventId);
  if (known !== null) return known;
  await db
    .insert(checkInSecrets)
    .values({ eventId, secret: newCodeSecret() })
    .onConflictDoNothing();
  const made = await readSecret(db, eventId);
  if (made === null) throw await goneOrUnknown(db, eventId);
  return made;
}

/** Null while nobody has asked for it: then there is no right code. */
export async function readSecret(db: Queryable, eventId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: checkInSecrets.secret })
    .from(checkInSecrets)
    .where(eq(checkInSecrets.eventId, eventId));
  return row?.secret ?? null;
}

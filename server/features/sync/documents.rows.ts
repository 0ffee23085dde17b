import { eq } from 'drizzle-orm';
import { newMemberPreferences } from '#domain/preferences.ts';
import { positionRows } from '#domain/positions.descriptions.ts';
import { positionById } from '#domain/positions.ts';
import type { DocumentRow } from '#contract/profile.ts';
import type { Queryable } from '../../db/database.ts';
import { profileOf, type UserRow } from '../../db/profile.ts';
import { notificationSettings } from '../../db/notice-tables.ts';
import { users } from '../../db/schema.ts';

/** The member's own documents; none for an account that is gone. */
export async function readDocuments(db: Queryable, userId: string): Promise<DocumentRow[]> {
  const [found] = await db
    .select({ user: users, settings: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) return [];
  const { user, settings } = found;
  const { revision } = user;
  return [
    { id: 'profile', revision, value: profileOf(user) },
    { id: 'preferences', revision, value: user.preferences ?? newMemberPreferences },
    { id: 'positions', revision, value: positionsHeldBy(user) },
    ...(settings
      ? [{ id: 'notifications', revision: settings.revision, value: settings.value } as const]
      : []),
  ];
}

function positionsHeldBy(user: UserRow) {
  const held = [user.primaryPositionId, user.secondaryPositionId, user.tertiaryPositionId]
    .map((id) => (id === null ? null : positionById(id)))
    .filter((position) => position !== null);
  return positionRows(held);
}

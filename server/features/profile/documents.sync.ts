import { eq } from 'drizzle-orm';
import { newMemberPreferences } from '#domain/preferences.ts';
import { listedPosition } from '#domain/position.ts';
import type { DocumentRow } from '#contract/profile.ts';
import { done, type PullParts, type SyncSource } from '#server/core/sync/source.ts';
import type { Queryable } from '#server/db/database.ts';
import { heldPositions, readOrganisation } from '#server/db/organisation.ts';
import { profileColumns, profileOf } from '#server/db/profile.ts';
import { notificationSettings } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';

/** The member's own documents, which are few and always sent together: a change of any is noted under the member's id. */
export const documentsSource: SyncSource<'documents'> = {
  collection: 'documents',
  tables: [users, notificationSettings],
  deliver: putAll,
  async load(parts) {
    await putAll(parts);
    return done;
  },
};

async function putAll({ db, page, userId }: PullParts): Promise<void> {
  page.put('documents', await readDocuments(db, userId));
}

/** The documents; none for an account that no longer exists. */
async function readDocuments(db: Queryable, userId: string): Promise<DocumentRow[]> {
  const [found] = await db
    .select({ user: profileColumns, held: heldPositions, settings: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) return [];
  const { user, held, settings } = found;
  const organisation = await readOrganisation(db);
  const { revision } = user;
  return [
    { id: 'profile', revision, value: profileOf(user) },
    { id: 'preferences', revision, value: user.preferences ?? newMemberPreferences },
    {
      id: 'positions',
      revision,
      value: held.flatMap(({ id }) => organisation.position(id) ?? []).map(listedPosition),
    },
    ...(settings
      ? [{ id: 'notifications', revision: settings.revision, value: settings.value } as const]
      : []),
  ];
}

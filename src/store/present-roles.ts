import type { Entry } from '#sync/engine/outbox.ts';
import { eventOfRole, withPresentRole } from '#sync/intentions/present-role.ts';
import type { MusterDatabase } from './database.ts';

/** The changes with their roles called as they are now, as far as their events are on the device. */
export async function withPresentRoles<E extends Pick<Entry, 'name' | 'args' | 'label'>>(
  db: MusterDatabase,
  entries: readonly E[],
): Promise<readonly E[]> {
  const ids = new Set(entries.flatMap((entry) => eventOfRole(entry) ?? []));
  if (ids.size === 0) return entries;
  const events = await db.collection('events').bulkGet([...ids]);
  const roles = new Map(
    events.flatMap((event) => (event ? [[event.id, event.roles] as const] : [])),
  );
  return entries.map((entry) => withPresentRole(entry, roles.get(eventOfRole(entry) ?? '') ?? []));
}

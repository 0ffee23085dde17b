import { asc, eq, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/durations.ts';
import { roleCalled } from '#domain/event-role.ts';
import type { Queryable } from './database.ts';
import { eventRoles, formerRoleNames } from './event-tables.ts';

/** How long a role may still be called by a name that it had: as long as a change may wait on a device. */
const NAMES_LAST_MS = 90 * DAY_MS;

interface Known {
  readonly eventId: string;
  readonly now: Date;
}

/** An event's roles with the names that they had in the last 90 days, by their ids. */
export function readKnownRoles(db: Queryable, { eventId, now }: Known) {
  const since = horizonOfNames(now).toISOString();
  return db
    .select({
      id: eventRoles.id,
      name: eventRoles.name,
      capacity: eventRoles.capacity,
      attending: eventRoles.attending,
      audience: eventRoles.audience,
      formerNames: sql<{ readonly name: string; readonly until: number }[]>`coalesce((
        select json_agg(json_build_object('name', f.name, 'until', (extract(epoch from f.until) * 1000)::float8))
        from former_role_names f
        where f.event_id = event_roles.event_id and f.role_id = event_roles.id and f.until >= ${since}::timestamptz), '[]')`,
    })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(asc(eventRoles.id));
}

/** The role of the event that a call names in any of its ways; undefined if it has none of that id or name. */
export async function findRole(
  db: Queryable,
  { eventId, role, now }: Known & { readonly role: string },
) {
  return roleCalled(await readKnownRoles(db, { eventId, now }), role);
}

interface Renamed extends Known {
  /** The roles as they were called before. */
  readonly roles: readonly { readonly id: string; readonly name: string }[];
}

/** Notes what roles were called until now. */
export async function noteFormerNames(
  tx: Queryable,
  { eventId, roles, now }: Renamed,
): Promise<void> {
  await tx
    .insert(formerRoleNames)
    .values(roles.map(({ id: roleId, name }) => ({ eventId, roleId, name, until: now })))
    .onConflictDoUpdate({
      target: [formerRoleNames.eventId, formerRoleNames.roleId, formerRoleNames.name],
      set: { until: sql`excluded.until` },
    });
}

/** Names that no call needs to be understood by any more. */
export async function pruneFormerNames(db: Queryable, now: Date): Promise<void> {
  await db.delete(formerRoleNames).where(lt(formerRoleNames.until, horizonOfNames(now)));
}

function horizonOfNames(now: Date): Date {
  return new Date(now.getTime() - NAMES_LAST_MS);
}

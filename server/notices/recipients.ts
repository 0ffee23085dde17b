import { and, arrayOverlaps, asc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import type { Audience } from '#domain/news/news-kind.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { Person } from '#domain/permissions.ts';
import { pushSubscriptions } from '../db/bookkeeping.ts';
import { readPortalZone } from '#server/db/portal-settings.ts';
import type { Queryable } from '../db/database.ts';
import { notificationSettings } from '../db/notice-tables.ts';
import { heldPositions } from '../db/organisation.ts';
import { positions } from '../db/organisation-tables.ts';
import { users } from '../db/schema.ts';

/** A member as they are at the moment of telling. */
export interface Recipient {
  readonly id: string;
  readonly person: Person;
  readonly settings: NotificationSettings;
}

interface Portion {
  readonly news: News;
  /** Null means everybody whom such news can concern. */
  readonly among: readonly string[] | null;
  readonly after: string | null;
  readonly actorId: string | null;
  readonly limit: number;
}

/**
 * The next members by id, locked against changes of their rights until they are told: a change that takes away a right then finds
 * the notice and deletes it.
 */
export async function nextRecipients(
  tx: Queryable,
  { news, among, after, actorId, limit }: Portion,
): Promise<Recipient[]> {
  const rows = await tx
    .select({
      id: users.id,
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
    })
    .from(users)
    .where(
      and(
        among === null
          ? candidatesFor(newsKindOf(news).audience(news))
          : inArray(users.id, [...among]),
        after === null ? undefined : gt(users.id, after),
        actorId === null ? undefined : ne(users.id, actorId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .for('share');
  const settings = await settingsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...person }) => ({
    id,
    person,
    settings: settings.get(id) ?? defaultNotificationSettings,
  }));
}

/**
 * SPEC 12.13: what each of the members saved, or else the defaults in the zone of their last device, or in the portal's. A switch that didn't exist when
 * they saved has its default.
 */
export async function settingsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, NotificationSettings>> {
  if (userIds.length === 0) return new Map();
  const zones = await db
    .selectDistinctOn([pushSubscriptions.userId], {
      userId: pushSubscriptions.userId,
      zone: pushSubscriptions.zone,
    })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .orderBy(pushSubscriptions.userId, sql`${pushSubscriptions.createdAt} desc`);
  const saved = await db
    .select({ userId: notificationSettings.userId, value: notificationSettings.value })
    .from(notificationSettings)
    .where(inArray(notificationSettings.userId, [...userIds]));
  const usual = await readPortalZone(db);
  return new Map([
    ...userIds.map((userId) => [userId, { ...defaultNotificationSettings, zone: usual }] as const),
    ...zones.map(({ userId, zone }) => [userId, { ...defaultNotificationSettings, zone }] as const),
    ...saved.map(
      ({ userId, value }) => [userId, { ...defaultNotificationSettings, ...value }] as const,
    ),
  ]);
}

export async function readSettings(db: Queryable, userId: string): Promise<NotificationSettings> {
  const settings = await settingsOf(db, [userId]);
  return settings.get(userId) ?? defaultNotificationSettings;
}

export async function storeSettings(
  tx: Queryable,
  userId: string,
  value: NotificationSettings,
): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, value })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { value, revision: sql`${notificationSettings.revision} + 1` },
    });
}

/** Whether a member holds a position in one of the departments. */
export function holdsPositionIn({ positions }: Person, departmentIds: readonly string[]): boolean {
  return positions.some(({ department }) => departmentIds.includes(department));
}

/** Narrows the query to those whom such news can concern at all; `maySee` decides. */
function candidatesFor(audience: Audience): SQL | undefined {
  if (audience === 'everybody') return undefined;
  if (typeof audience === 'object' && 'comingOf' in audience) return undefined;
  if (audience === 'org members') return sql`'OrgMember' = any(${users.flags})`;
  if (audience === 'member managers') {
    const isManaging = arrayOverlaps(positions.scopes, ['*', 'manageMembers']);
    return or(sql`'CanManageUsers' = any(${users.flags})`, isHolding(isManaging));
  }
  return isHolding(eq(positions.department, audience.managersOf));
}

/** Admins, and whoever holds one of the positions. */
function isHolding(which: SQL): SQL | undefined {
  const { primaryPositionId, secondaryPositionId, tertiaryPositionId } = users;
  const slots = sql`(${primaryPositionId}, ${secondaryPositionId}, ${tertiaryPositionId})`;
  return or(
    eq(users.role, 'Admin'),
    sql`exists (select from ${positions} where ${positions.id} in ${slots} and ${which})`,
  );
}

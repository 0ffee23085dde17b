import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Row } from '#contract/collections.ts';
import { horizonOfNotices } from '#domain/horizon.ts';
import type { Queryable } from '../../db/database.ts';
import { notices, seatWatches } from '../../db/notice-tables.ts';

export type OwnCollection = 'notices' | 'seatWatches';

interface Pick {
  readonly userId: string;
  readonly where: SQL | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** A collection of one member's own rows, read in the order of their ids. */
interface OwnSource<C extends OwnCollection> {
  readonly id: PgColumn;
  /** At most `limit` rows of the member that match `where`, by id. */
  readonly read: (db: Queryable, pick: Pick) => Promise<Row<C>[]>;
}

export const ownSources: { readonly [C in OwnCollection]: OwnSource<C> } = {
  notices: { id: notices.id, read: readNotices },
  seatWatches: { id: seatWatches.id, read: readSeatWatches },
};

export const ownCollections = Object.keys(ownSources) as readonly OwnCollection[];

/** What the member was told in the last 90 days. */
async function readNotices(
  db: Queryable,
  { userId, where, limit, now }: Pick,
): Promise<Row<'notices'>[]> {
  const rows = await db
    .select({
      id: notices.id,
      at: notices.at,
      readAt: notices.readAt,
      news: notices.news,
      revision: notices.revision,
    })
    .from(notices)
    .where(and(eq(notices.userId, userId), gt(notices.at, horizonOfNotices(now)), where))
    .orderBy(asc(notices.id))
    .limit(limit);
  return rows.map(({ at, readAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isRead: readAt !== null,
  }));
}

/** The full roles in which the member wants to hear of a free seat. */
function readSeatWatches(
  db: Queryable,
  { userId, where, limit }: Pick,
): Promise<Row<'seatWatches'>[]> {
  return db
    .select({
      id: seatWatches.id,
      eventId: seatWatches.eventId,
      role: seatWatches.role,
      roleId: seatWatches.roleId,
      revision: seatWatches.revision,
    })
    .from(seatWatches)
    .where(and(eq(seatWatches.userId, userId), where))
    .orderBy(asc(seatWatches.id))
    .limit(limit);
}

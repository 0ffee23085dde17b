import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { newsKnown } from '#contract/knowledge.ts';
import { horizonOfNotices } from '#domain/horizon.ts';
import { tableSource } from '#server/core/sync/table-source.ts';
import { notices } from '#server/db/notice-tables.ts';

/** The member's notices of the last 90 days, as far as the device can read them. */
export const noticesSource = tableSource('notices', {
  id: notices.id,
  read: async ({ db, userId, now, knows }, { where, limit }) => {
    const isReadable = inArray(sql`${notices.news}->>'kind'`, [...newsKnown(knows)]);
    const rows = await db
      .select({
        id: notices.id,
        at: notices.at,
        readAt: notices.readAt,
        news: notices.news,
        revision: notices.revision,
      })
      .from(notices)
      .where(
        and(
          ...[eq(notices.userId, userId), gt(notices.at, horizonOfNotices(now))],
          ...[isReadable, where],
        ),
      )
      .orderBy(asc(notices.id))
      .limit(limit);
    return rows.map(({ at, readAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      isRead: readAt !== null,
    }));
  },
});

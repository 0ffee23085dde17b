import { asc, eq, inArray } from 'drizzle-orm';
import type { CheckInMark, CheckInRow } from '#contract/check-in.ts';
import type { News } from '#contract/news.ts';
import type { Queryable } from '../db/database.ts';
import { announcements } from '../db/bookkeeping.ts';
import { eventRoles } from '../db/event-tables.ts';
import { notices } from '../db/notice-tables.ts';
import { users } from '../db/schema.ts';
import { announce } from './announce.ts';
import { eventFactsOf } from './event-news.ts';
import { dropNoticesWhere } from './notices.repository.ts';
import { hasAny } from './subjects.ts';

interface ReplacedBy {
  readonly event: {
    readonly id: string;
    readonly title: string;
    readonly start: Date;
    readonly end: Date;
  };
  /** Whose coming it is. */
  readonly userId: string;
  readonly maker: { readonly id: string; readonly username: string };
  readonly replaced: { readonly mark: CheckInMark; readonly by: string | null };
  readonly row: CheckInRow;
  readonly at: Date;
}

/** SPEC 32.5: tells whoever made a mark that another one has taken its place, if they may still hear of it when they are told (SPEC 32.39). */
export async function announceReplaced(
  tx: Queryable,
  { event, userId, maker, replaced, row, at }: ReplacedBy,
): Promise<void> {
  if (replaced.by === null) return;
  const [member] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) return;
  const roles = await tx
    .select({ department: eventRoles.department })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, event.id))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  await announce(tx, {
    ...{ actorId: maker.id, at, recipients: [replaced.by] },
    source: `mark.replaced:${row.id}:${row.revision}`,
    news: {
      kind: 'mark.replaced',
      ...eventFactsOf({ ...event, roles }),
      ...{ userId, username: member.username, was: replaced.mark, mark: row.mark },
      by: maker.username,
    },
  });
}

/**
 * With an account goes what others were told, or are to be told, of its coming. What is just being told is not waited for: whoever tells it
 * may wait for an account that is locked.
 */
export async function dropCheckInNews(tx: Queryable, userId: string): Promise<void> {
  const told: Pick<Extract<News, { kind: 'mark.replaced' }>, 'kind' | 'userId'> = {
    kind: 'mark.replaced',
    userId,
  };
  const untold = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(hasAny(announcements.news, [told]))
    .orderBy(asc(announcements.id))
    .for('update', { skipLocked: true });
  await tx.delete(announcements).where(inArray(announcements.id, untold));
  await dropNoticesWhere(tx, hasAny(notices.news, [told]));
}

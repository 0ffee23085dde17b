import { asc, eq, or } from 'drizzle-orm';
import type { CheckInMark, CheckInRow } from '#contract/check-in.ts';
import type { News } from '#contract/news.ts';
import { mayCheckIn } from '#domain/check-in.ts';
import type { Queryable } from '../db/database.ts';
import { eventRoles } from '../db/event-tables.ts';
import { notices } from '../db/notice-tables.ts';
import { heldPositions } from '../db/organisation.ts';
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
    readonly helpers: readonly string[];
  };
  /** Whose coming it is. */
  readonly userId: string;
  readonly maker: { readonly id: string; readonly username: string };
  readonly replaced: { readonly mark: CheckInMark; readonly by: string | null };
  readonly row: CheckInRow;
  readonly at: Date;
}

/**
 * SPEC 32.5: tells whoever made a mark that another one has taken its place; nobody if they check in there no more, unless it was their own
 * coming.
 */
export async function announceReplaced(
  tx: Queryable,
  { event, userId, maker, replaced, row, at }: ReplacedBy,
): Promise<void> {
  const people = await tx
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
    })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.id, replaced.by ?? userId)));
  const member = people.find(({ id }) => id === userId);
  const reader = people.find(({ id }) => id === replaced.by);
  if (!member || !reader) return;
  if (reader.id !== userId && !mayCheckIn(reader, event)) return;
  const roles = await tx
    .select({ department: eventRoles.department })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, event.id))
    .orderBy(asc(eventRoles.place), asc(eventRoles.name));
  await announce(tx, {
    ...{ actorId: maker.id, at, recipients: [reader.id] },
    source: `mark.replaced:${row.id}:${row.revision}`,
    news: {
      kind: 'mark.replaced',
      ...eventFactsOf({ ...event, roles }),
      ...{ userId, username: member.username, was: replaced.mark, mark: row.mark },
      by: maker.username,
    },
  });
}

/** With an account goes what others were told of its coming. */
export async function dropCheckInNews(tx: Queryable, userId: string): Promise<void> {
  const told: Pick<Extract<News, { kind: 'mark.replaced' }>, 'kind' | 'userId'> = {
    kind: 'mark.replaced',
    userId,
  };
  await dropNoticesWhere(tx, hasAny(notices.news, [told]));
}

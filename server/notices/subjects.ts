import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { News } from '#contract/news.ts';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import type { SeatCount } from '#domain/sign-ups/capacity.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { idFields, type NewsSubject, type Noun } from '#domain/news/news-kind.ts';
import type { SubjectNow } from '#domain/news/news-relevance.ts';
import type { Queryable } from '../db/database.ts';
import { messages } from '../db/notice-tables.ts';
import { events } from '../db/event-tables.ts';
import { postings, posts, users } from '../db/schema.ts';

/** The subject of a notice, as a key: notices with the same one belong together. */
export function newsSubject(news: News): string {
  const { noun, id } = newsKindOf(news).subject(news);
  return `${noun}:${id}`;
}

/** Subjects that exist until they are removed, and are never over. */
const lasting = {
  post: posts,
  posting: postings,
  member: users,
  message: messages,
} as const satisfies Record<Exclude<Noun, 'event'>, unknown>;

/** What says until when news of an event holds, and for whom. */
export const subjectColumns = {
  end: events.end,
  state: events.state,
  opensAt: events.opensAt,
  closesAt: events.closesAt,
  locked: events.locked,
  audience: events.audience,
  roles: sql<
    (SeatCount & {
      readonly id: string;
      readonly name: string;
      readonly audience: SignUpAudience | null;
    })[]
  >`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name, 'audience', r.audience, 'attending', r.attending,
      'capacity', r.capacity) order by r.place, r.name)
    from event_roles r where r.event_id = events.id), '[]')`,
};

/** The subject as it is now; undefined once it is gone. */
export async function readSubject(
  tx: Queryable,
  { noun, id }: NewsSubject,
): Promise<SubjectNow | undefined> {
  if (noun === 'event') {
    const [event] = await tx.select(subjectColumns).from(events).where(eq(events.id, id));
    return event && { end: event.end, signUps: event };
  }
  const table = lasting[noun];
  return (await tx.$count(table, eq(table.id, id))) > 0 ? { end: null } : undefined;
}

/**
 * Locks those whom the news names and, if it is of somebody's coming, that member, in the order of their ids: a removal of that account
 * then finds the notice (`dropCheckInNews`). False once that member has left.
 */
export async function holdComer(
  tx: Queryable,
  news: News,
  among: readonly string[] | null,
): Promise<boolean> {
  const comer = comerOf(news);
  if (comer === null) return true;
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [comer, ...(among ?? [])]))
    .orderBy(asc(users.id))
    .for('share');
  return held.some(({ id }) => id === comer);
}

/**
 * Who helps at the event that the news is of, if who may see it depends on that. To be called once its readers are locked: the event is, too,
 * until they are told, so that an edit which takes a helper away then finds the notice (`dropUnseenByLost`).
 */
export async function holdHelpers(tx: Queryable, news: News): Promise<readonly string[]> {
  if (comerOf(news) === null) return [];
  const [event] = await tx
    .select({ helpers: events.helpers })
    .from(events)
    .where(eq(events.id, newsKindOf(news).subject(news).id))
    .for('share');
  return event?.helpers ?? [];
}

/** Whose coming the news is of; null if it is of none. */
export function comerOf(news: News): string | null {
  const audience = newsKindOf(news).audience(news);
  return typeof audience === 'object' && 'comingOf' in audience ? audience.comingOf : null;
}

/** The event that a row's news is of. */
export function isEventOf(news: PgColumn): SQL {
  return sql`${events.id} = ${idIn(news, 'event')}::uuid`;
}

/** Whether a row's news is about a lasting subject that still exists. */
export function isLastingThere(news: PgColumn): SQL<boolean> {
  const found = Object.entries(lasting).map(([noun, table]) => {
    const id = idIn(news, noun as keyof typeof lasting);
    return sql`exists (select from ${table} where ${table.id} = ${id}::uuid)`;
  });
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The id of the subject of this kind that a row's news names; null if it names none. */
export function idIn(news: PgColumn, noun: Noun): SQL<string | null> {
  return sql`(${news}->>${sql.raw(`'${idFields[noun]}'`)})`;
}

/** Whether a row's news has all of one of these facts. */
export function hasAny(news: PgColumn, facts: readonly object[]): SQL {
  const texts = facts.map((one) => JSON.stringify(one));
  return sql`${news} @> any(${sql.param(texts)}::text[]::jsonb[])`;
}

import { asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { newsKindOf } from '#domain/news/kinds.ts';
import { maySee } from '#domain/news/news-relevance.ts';
import { readPerson } from '#server/accounts/person-now.ts';
import { events } from '#server/db/event-tables.ts';
import { notices } from '#server/db/notice-tables.ts';
import { isEventOf } from '#server/notices/subjects.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment, isoMomentOrNull } from '../export-shapes.ts';
import { iso, isoOrNull } from '../moments.ts';

/** In the words in which they were told, as far as the member may still see them. */
export const noticesPart = exportPart({
  shape: z.array(
    z.object({ at: isoMoment, readAt: isoMomentOrNull, title: z.string(), body: z.string() }),
  ),
  async read(db, { user, now }) {
    const person = await readPerson(db, user.id);
    const rows = await db
      .select({
        ...{ news: notices.news, at: notices.at, readAt: notices.readAt },
        helpers: events.helpers,
      })
      .from(notices)
      .leftJoin(events, isEventOf(notices.news))
      .where(eq(notices.userId, user.id))
      .orderBy(desc(notices.at), asc(notices.id));
    return rows
      .filter(({ news, helpers }) => maySee(person, { news, helpers: helpers ?? [] }))
      .map(({ news, at, readAt }) => ({
        ...{ at: iso(at), readAt: isoOrNull(readAt) },
        ...newsKindOf(news).text(news, { zone: 'UTC', now }),
      }));
  },
  shown: (found) => found.map(({ title, body, at }) => ({ name: title, text: body, at })),
  columns: { 'notices.user_id': inThisPart },
  sample: ({ userId, event: { eventId }, at, text }) => {
    const when = { start: iso(at), end: iso(at) };
    const about = { kind: 'answer.asked', eventId, title: text, ...when, department: '' } as const;
    const notice = { userId, subject: `event:${eventId}`, source: 'sample', at };
    return [sampleOf(notices, { ...notice, news: about })];
  },
});

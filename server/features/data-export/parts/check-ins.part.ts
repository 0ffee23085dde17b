import { and, arrayContains, asc, eq, ne } from 'drizzle-orm';
import * as z from 'zod';
import { checkInMarks } from '#contract/check-in.ts';
import { markWords } from '#domain/check-in-words.ts';
import { isShown } from '#server/db/event-rows.ts';
import { checkIns, events } from '#server/db/event-tables.ts';
import { inThisPart, ofOthers } from '../covered.ts';
import { ownEventColumns, shownEvent } from '../event-columns.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { eventNamed, isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

/** The events in which a member may check people in; of a draft they know nothing (SPEC 30.51). */
export const helpingPart = exportPart({
  shape: z.array(z.object({ event: eventNamed })).describe('Events at which you may check in'),
  async read(db, { user }) {
    const rows = await db
      .select(ownEventColumns)
      .from(events)
      .where(and(arrayContains(events.helpers, [user.id]), isShown))
      .orderBy(asc(events.start), asc(events.id));
    return rows.map((event) => ({ event: shownEvent(event) }));
  },
  shown: (found) =>
    found.map(({ event }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You may check people in', 'yes'] as const],
    })),
  columns: { 'events.helpers': inThisPart },
});

/** How the member's coming was marked. */
export const checkInsPart = exportPart({
  shape: z.array(z.object({ event: eventNamed, mark: z.string(), at: isoMoment })),
  async read(db, { user }) {
    const rows = await db
      .select({ event: ownEventColumns, mark: checkIns.mark, at: checkIns.at })
      .from(checkIns)
      .innerJoin(events, eq(events.id, checkIns.eventId))
      .where(and(eq(checkIns.userId, user.id), ne(checkIns.mark, 'none')))
      .orderBy(asc(events.start), asc(events.id));
    return rows.map(({ event, mark, at }) => ({ event: shownEvent(event), mark, at: iso(at) }));
  },
  shown: (found) =>
    found.map(({ event, mark }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You were marked', wordsOf(mark)] as const],
    })),
  columns: { 'check_ins.user_id': inThisPart, 'check_ins.made_by': ofOthers },
  sample: ({ userId, otherId, event: { eventId }, at }) => [
    sampleOf(
      checkIns,
      { eventId, mark: 'late', at, userId, by: otherId },
      { eventId, mark: 'late', at, userId: otherId, by: userId },
    ),
  ],
});

function wordsOf(mark: string): string {
  const known = checkInMarks.find((one) => one === mark);
  return known ? markWords[known] : mark;
}

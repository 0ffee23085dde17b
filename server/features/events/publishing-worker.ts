import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import { defineClockPart } from '#server/core/queue/clock-work.ts';
import { isResting } from '#server/core/queue/resting.ts';
import { auditedEvent } from '#server/db/audited-event.ts';
import { noteChange } from '#server/db/audit.ts';
import { events } from '#server/db/event-tables.ts';
import { tellPublished } from './event-publishing.ts';
import { readDetail } from './events.repository.ts';

/** SPEC 30.51: publishes drafts whose time has come. */
export const publishing = defineClockPart({
  name: 'publishing',
  due: async (db, { at }) => {
    const isDue = and(eq(events.state, 'draft'), lte(events.publishAt, at));
    const [draft] = await db
      .select({ id: events.id })
      .from(events)
      .where(and(isDue, not(isResting(events.id))))
      .orderBy(asc(events.publishAt), asc(events.id))
      .limit(1);
    return draft;
  },
  act: async (tx, { id }, { at, config }) => {
    const before = await auditedEvent(tx, id);
    const isStillDue = before?.state === 'draft' && before.publishAt && before.publishAt <= at;
    if (!isStillDue) return;
    // Nobody's edit: what an editor has under way doesn't become stale because of it.
    await tx
      .update(events)
      .set({ state: 'published', publishAt: null, revision: sql`${events.revision} + 1` })
      .where(eq(events.id, id));
    const after = (await auditedEvent(tx, id)) ?? before;
    const { title } = before;
    await noteChange(tx, {
      ...{ subject: 'event', subjectId: id, title, action: 'updated' },
      ...{ before, after, actorId: null, at },
    });
    await tellPublished(tx, { event: await readDetail(tx, id), actorId: null, at, config });
  },
});

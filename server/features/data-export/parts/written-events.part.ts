import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { linesOf } from '#domain/html-lines.ts';
import { events } from '#server/db/event-tables.ts';
import { inThisPart } from '../covered.ts';
import { ownEventColumns, shownEvent } from '../event-columns.ts';
import { exportPart } from '../export-part.ts';
import { eventNamed, htmlText, isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

export const writtenEvents = exportPart({
  shape: z.array(eventNamed.extend({ description: htmlText, createdAt: isoMoment })),
  async read(db, { user }) {
    const rows = await db
      .select({ ...ownEventColumns, description: events.description, createdAt: events.createdAt })
      .from(events)
      .where(eq(events.createdBy, user.id))
      .orderBy(asc(events.createdAt), asc(events.id));
    return rows.map((event) => ({
      ...{ ...event, ...shownEvent(event), createdAt: iso(event.createdAt) },
    }));
  },
  shown: (found) =>
    found.map(({ title, description, createdAt: at }) => ({
      ...{ name: `Event: ${title}`, text: linesOf(description), at },
    })),
  columns: { 'events.created_by': inThisPart },
});

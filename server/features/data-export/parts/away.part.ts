import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { away } from '#server/db/event-tables.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

export const awayPart = exportPart({
  shape: z.array(z.object({ from: isoMoment, to: isoMoment, note: z.string() })),
  async read(db, { user }) {
    const rows = await db
      .select({ from: away.from, to: away.to, note: away.note })
      .from(away)
      .where(eq(away.userId, user.id))
      .orderBy(asc(away.from), asc(away.id));
    return rows.map(({ from, to, note }) => ({ from: iso(from), to: iso(to), note }));
  },
  shown: (found) =>
    found.flatMap(({ from, to, note }) => [
      { name: 'Away from', text: note, at: from },
      { name: 'Away until', at: to },
    ]),
  columns: { 'away.user_id': inThisPart },
  sample: ({ userId, at, later, text }) => [
    sampleOf(away, { userId, from: at, to: later, note: text, createdAt: at }),
  ],
});

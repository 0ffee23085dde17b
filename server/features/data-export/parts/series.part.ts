import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { eventSeries, seriesStanding } from '#server/db/planning-tables.ts';
import { inThisPart, noMember } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

/** The series in each of whose events a member wants a seat. */
export const seriesPart = exportPart({
  shape: z.array(z.object({ title: z.string(), role: z.string(), createdAt: isoMoment })),
  async read(db, { user }) {
    const rows = await db
      .select({
        event: eventSeries.event,
        roleId: seriesStanding.roleId,
        createdAt: seriesStanding.createdAt,
      })
      .from(seriesStanding)
      .innerJoin(eventSeries, eq(eventSeries.id, seriesStanding.seriesId))
      .where(eq(seriesStanding.userId, user.id))
      .orderBy(asc(seriesStanding.createdAt), asc(seriesStanding.seriesId));
    return rows.map(({ event: { title, roles }, roleId, createdAt }) => ({
      ...{ title, role: roles.find(({ id }) => id === roleId)?.name ?? '' },
      createdAt: iso(createdAt),
    }));
  },
  shown: (found) =>
    found.map(({ title, role, createdAt }) => ({
      ...{ name: title, at: createdAt },
      facts: [['You want a seat in each event of the series as', role] as const],
    })),
  columns: { 'series_standing.user_id': inThisPart, 'series_standing.role_id': noMember },
  sample: ({ userId, at, newId }) => {
    const [id, roleId] = [newId(), newId()];
    const role = { id: roleId, name: 'Pilot', icon: '', capacity: 1, department: '' };
    const event = {
      ...{ title: 'Weekly run', description: '', eventImageUrl: '', handoverHours: 2 },
      ...{ audience: null, confirm: false, question: '', helpers: [] },
      ...{ opensBefore: null, closesBefore: null, roles: [{ ...role, audience: null }] },
    };
    const series = { id, rule: 'FREQ=WEEKLY', zone: 'UTC', start: at, lengthMs: 1, event };
    return [
      sampleOf(eventSeries, { ...series, madeUntil: at, createdAt: at }),
      sampleOf(seriesStanding, { userId, roleId, orWait: true, createdAt: at, seriesId: id }),
    ];
  },
});

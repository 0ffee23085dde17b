import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { eventRoles, events, waitlist } from '#server/db/event-tables.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { inThisPart, noMember } from '../covered.ts';
import { ownEventColumns, shownEvent } from '../event-columns.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { eventNamed, isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

const shape = z.array(z.object({ event: eventNamed, role: z.string(), createdAt: isoMoment }));

export const waitlistsPart = exportPart({
  shape,
  async read(db, { user }) {
    const rows = await db
      .select({ event: ownEventColumns, role: eventRoles.name, createdAt: waitlist.createdAt })
      .from(waitlist)
      .innerJoin(events, eq(events.id, waitlist.eventId))
      .innerJoin(
        eventRoles,
        and(eq(eventRoles.eventId, waitlist.eventId), eq(eventRoles.id, waitlist.roleId)),
      )
      .where(eq(waitlist.userId, user.id))
      .orderBy(asc(waitlist.ticket));
    return rows.map(({ event, role, createdAt }) => ({
      ...{ event: shownEvent(event), role, createdAt: iso(createdAt) },
    }));
  },
  shown: (found) =>
    found.map(({ event, role }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You are on the waitlist as', role] as const],
    })),
  columns: { 'waitlist.user_id': inThisPart },
  sample: ({ userId, otherId, full }) => [
    sampleOf(waitlist, { ...full, userId: otherId }, { ...full, userId }),
  ],
});

export const watchesPart = exportPart({
  shape,
  async read(db, { user }) {
    const rows = await db
      .select({ event: ownEventColumns, role: seatWatches.role, createdAt: seatWatches.createdAt })
      .from(seatWatches)
      .innerJoin(events, eq(events.id, seatWatches.eventId))
      .where(eq(seatWatches.userId, user.id))
      .orderBy(asc(seatWatches.createdAt), asc(seatWatches.id));
    return rows.map(({ event, role, createdAt }) => ({
      ...{ event: shownEvent(event), role, createdAt: iso(createdAt) },
    }));
  },
  shown: (found) =>
    found.map(({ event, role }) => ({
      ...{ name: event.title, at: event.start },
      facts: [['You wait for a seat as', role] as const],
    })),
  columns: { 'seat_watches.user_id': inThisPart, 'seat_watches.role_id': noMember },
  sample: ({ userId, event }) => [sampleOf(seatWatches, { userId, ...event })],
});

import { and, asc, eq, sql } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import type { SyncSource } from '#server/core/sync/source.ts';
import { rsvps } from '#server/db/event-tables.ts';

const ownAnswers = tableSource('myAnswers', {
  id: rsvps.eventId,
  read: async ({ db, userId }, { where, limit }) => {
    const rows = await db
      .select({
        id: rsvps.eventId,
        answer: rsvps.answer,
        roleId: rsvps.roleId,
        revision: rsvps.revision,
        // Columns of the one table that is read lose its name (drizzle): `n` and `w` would be compared with themselves.
        note: sql<string>`coalesce((
          select n.note from answer_notes n where n.event_id = rsvps.event_id and n.user_id = rsvps.user_id), '')`,
        waiting: sql<{ roleId: string; ticket: number }[]>`coalesce((
          select json_agg(json_build_object('roleId', w.role_id, 'ticket', w.ticket) order by w.ticket)
          from waitlist w where w.event_id = rsvps.event_id and w.user_id = rsvps.user_id), '[]')`,
      })
      .from(rsvps)
      .where(and(eq(rsvps.userId, userId), where))
      .orderBy(asc(rsvps.eventId))
      .limit(limit);
    return rows.map((row) => ({
      ...row,
      roleId: row.answer === 'seat' || row.answer === 'asked' ? row.roleId : null,
    }));
  },
});

/** The member's own answers, by their events: the change noted is that of the RSVP, or, under this collection's own name, that its event went. */
export const myAnswersSource: SyncSource<'myAnswers'> = {
  ...ownAnswers,
  deliver: (parts, changed) =>
    ownAnswers.deliver(parts, [...new Set(changed.map((id) => id.split(':')[0] ?? id))]),
  follows: { collections: ['rsvps'] },
};

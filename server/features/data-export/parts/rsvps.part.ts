import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { answerNotes, events, rsvps } from '#server/db/event-tables.ts';
import { inThisPart, noMember } from '../covered.ts';
import { ownEventColumns, shownEvent } from '../event-columns.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { eventNamed, isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';
import { or } from '../page-words.ts';

const text = z.string();

/** All answers to events, those taken back among them. */
export const rsvpsPart = exportPart({
  shape: z.array(
    z.object({
      event: eventNamed,
      role: text,
      answer: text,
      attending: z.boolean(),
      note: text,
      source: text,
      changedAt: isoMoment,
    }),
  ),
  async read(db, { user }) {
    const rows = await db
      .select({
        event: ownEventColumns,
        role: rsvps.role,
        answer: rsvps.answer,
        attending: rsvps.attending,
        note: sql<string>`coalesce((
          select n.note from answer_notes n where n.event_id = ${rsvps.eventId} and n.user_id = ${rsvps.userId}), '')`,
        source: rsvps.source,
        changedAt: rsvps.changedAt,
      })
      .from(rsvps)
      .innerJoin(events, eq(events.id, rsvps.eventId))
      .where(eq(rsvps.userId, user.id))
      .orderBy(asc(events.start), asc(events.id));
    return rows.map(({ event, changedAt, ...rsvp }) => ({
      ...{ event: shownEvent(event), ...rsvp, changedAt: iso(changedAt) },
    }));
  },
  shown: (found) =>
    found.map(({ event, role, answer, note }) => ({
      ...{ name: event.title, at: event.start },
      facts: [
        ['Role', or(role)] as const,
        ['RSVP', answerWords[answer] ?? answer] as const,
        ...(note === '' ? [] : [['Your note', note] as const]),
      ],
    })),
  columns: {
    'rsvps.user_id': inThisPart,
    'rsvps.role_id': noMember,
    'answer_notes.user_id': inThisPart,
  },
  sample: ({ userId, otherId, event: { eventId }, full, text: note }) => [
    sampleOf(
      answerNotes,
      { eventId, userId, note },
      { eventId, userId: otherId, note: 'Somebody else wrote this note' },
    ),
    sampleOf(rsvps, { eventId: full.eventId, userId, answer: 'maybe' }),
  ],
});

const answerWords: Readonly<Record<string, string>> = {
  seat: 'signed up',
  asked: 'asked for a seat',
  maybe: 'maybe',
  no: "can't go",
  none: 'cancelled',
};

import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { audit } from '#server/db/bookkeeping.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

const text = z.string();

/** What the member changed. Whose account it was, for those who manage members, is somebody else's data. */
export const changesPart = exportPart({
  shape: z
    .array(z.object({ at: isoMoment, subject: text, action: text, title: text }))
    .describe('What you changed in the last year'),
  async read(db, { user }) {
    const rows = await db
      .select({ at: audit.at, subject: audit.subject, action: audit.action, title: audit.title })
      .from(audit)
      .where(eq(audit.actorId, user.id))
      .orderBy(desc(audit.id));
    return rows.map(({ at, subject, action, title }) => ({
      ...{ at: iso(at), subject, action, title: subject === 'member' ? '' : title },
    }));
  },
  shown: (found) =>
    found.map(({ subject, action, title, at }) => ({
      ...{ name: title === '' ? `${subject} ${action}` : `${subject} ${action}: ${title}`, at },
    })),
  columns: { 'audit.actor_id': inThisPart },
  sample: ({ userId, otherId, event: { eventId }, text: title }) => [
    sampleOf(
      audit,
      { actorId: userId, subject: 'event', subjectId: eventId, action: 'created', title },
      {
        ...{ actorId: userId, subject: 'member', subjectId: otherId },
        ...{ action: 'updated', title: 'Otto Other' },
      },
    ),
  ],
});

export const accountChangesPart = exportPart({
  shape: z
    .array(z.object({ at: isoMoment, action: text, byYou: z.boolean() }))
    .describe('Changes of your account in the last year'),
  async read(db, { user }) {
    const rows = await db
      .select({ at: audit.at, action: audit.action, actorId: audit.actorId })
      .from(audit)
      .where(and(eq(audit.subject, 'member'), eq(audit.subjectId, user.id)))
      .orderBy(desc(audit.id));
    return rows.map(({ at, action, actorId }) => ({
      ...{ at: iso(at), action, byYou: actorId === user.id },
    }));
  },
  shown: (found) =>
    found.map(({ action, byYou, at }) => ({
      ...{ name: `Your account was ${action} by ${byYou ? 'you' : 'others'}`, at },
    })),
  columns: {},
  sample: ({ userId, otherId }) => [
    sampleOf(audit, {
      ...{ actorId: otherId, subject: 'member', subjectId: userId },
      ...{ action: 'updated', title: '' },
    }),
  ],
});

import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { messages } from '#server/db/notice-tables.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';
import { or } from '../page-words.ts';

const text = z.string();

export const writtenMessages = exportPart({
  shape: z
    .array(z.object({ about: text, text, sent: z.number(), at: isoMoment }))
    .describe('Messages that you wrote to people; sent is to how many'),
  async read(db, { user }) {
    const rows = await db
      .select({
        about: messages.about,
        text: messages.text,
        sent: messages.sent,
        at: messages.at,
      })
      .from(messages)
      .where(eq(messages.authorId, user.id))
      .orderBy(asc(messages.at), asc(messages.id));
    return rows.map(({ about, at, ...message }) => ({
      ...{ ...message, about: about.title, at: iso(at) },
    }));
  },
  shown: (found) =>
    found.map(({ about, text: words, at, sent }) => ({
      ...{ name: `Message: ${or(about, 'to members')}`, text: words, at },
      facts: [['Written to', String(sent)] as const],
    })),
  columns: { 'messages.author_id': inThisPart },
  sample: ({ userId, at, text: words }) => {
    const about = { eventId: null, departmentId: 'logistics', title: 'Logistics' };
    return [sampleOf(messages, { authorId: userId, text: words, sent: 3, at, about })];
  },
});

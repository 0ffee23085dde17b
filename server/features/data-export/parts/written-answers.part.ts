import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import { postings } from '#server/db/schema.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

const text = z.string();

/** The member's own words alone, of others' conversations. */
export const writtenAnswers = exportPart({
  shape: z
    .array(z.object({ posting: text, department: text, text, at: isoMoment }))
    .describe('What you wrote in the conversations about other members’ applications'),
  async read(db, { user }) {
    const rows = await db
      .select({
        posting: postings.title,
        department: submissions.departmentId,
        author: submissions.userId,
        text: submissionMessages.text,
        at: submissionMessages.at,
      })
      .from(submissionMessages)
      .innerJoin(submissions, eq(submissions.id, submissionMessages.submissionId))
      .innerJoin(postings, eq(postings.id, submissions.postingId))
      .where(eq(submissionMessages.userId, user.id))
      .orderBy(asc(submissionMessages.at), asc(submissionMessages.id));
    return rows
      .filter(({ author }) => author !== user.id)
      .map(({ author: _, at, ...answer }) => ({ ...answer, at: iso(at) }));
  },
  shown: (found) =>
    found.map(({ posting, text: words, at }) => ({
      ...{ name: `About an application: ${posting}`, text: words, at },
    })),
  columns: { 'submission_messages.user_id': inThisPart },
  sample: ({ userId, otherId, at, later, newId }) => {
    const [postingId, submissionId] = [newId(), newId()];
    const departmentId = 'logistics';
    const sent = { postingId, departmentId, message: '<p>Somebody else wrote this</p>' };
    const others = { submissionId, userId: otherId, text: 'Somebody else wrote this, too' };
    return [
      sampleOf(postings, { id: postingId, departmentId, title: 'Medics wanted' }),
      sampleOf(submissions, { id: submissionId, ...sent, userId: otherId }),
      sampleOf(
        submissionMessages,
        { id: newId(), submissionId, userId, text: 'Welcome aboard, friend.', at },
        { id: newId(), ...others, at: later },
      ),
    ];
  },
});

import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { linesOf } from '#domain/html-lines.ts';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { postings } from '#server/db/schema.ts';
import { inThisPart, ofOthers } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { htmlText, isoMoment, isoMomentOrNull } from '../export-shapes.ts';
import { iso, isoOrNull } from '../moments.ts';

const text = z.string();

const shape = z.array(
  z.object({
    posting: text,
    department: text,
    message: htmlText,
    createdAt: isoMoment,
    state: text,
    note: text,
    decidedAt: isoMomentOrNull,
    conversation: z.array(z.object({ from: z.enum(['you', 'department']), text, at: isoMoment })),
  }),
);

/** With what was said about each: who of the department said it isn't the applicant's own data. */
export const submissionsPart = exportPart({
  shape,
  async read(db, { user }) {
    const rows = await readOwn(db, user.id);
    const said = await readSaid(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, createdAt, decidedAt, ...row }) => ({
      ...{ ...row, createdAt: iso(createdAt), decidedAt: isoOrNull(decidedAt) },
      conversation: said
        .filter(({ of }) => of === id)
        .map(({ userId: author, text: words, at }) => ({
          from: author === user.id ? ('you' as const) : ('department' as const),
          ...{ text: words, at: iso(at) },
        })),
    }));
  },
  shown: (found) =>
    found.flatMap(({ posting, message, createdAt, state, note, conversation }) => [
      {
        ...{ name: posting, text: linesOf(message), at: createdAt },
        facts: [['State', state] as const, ...(note === '' ? [] : [['Note', note] as const])],
      },
      ...conversation.map(({ from, text: words, at }) => ({
        name: `${posting}, ${from === 'you' ? 'you wrote' : 'the department wrote'}`,
        ...{ text: words, at },
      })),
    ]),
  columns: { 'submissions.user_id': inThisPart, 'submissions.decided_by': ofOthers },
  sample: ({ userId, otherId, at, later, newId }) => {
    const [postingId, submissionId] = [newId(), newId()];
    const departmentId = 'logistics';
    const sent = { postingId, departmentId, userId, message: '<p>Let me fly</p>' };
    return [
      sampleOf(postings, { id: postingId, departmentId, title: 'Haulers wanted' }),
      sampleOf(submissions, { id: submissionId, ...sent }),
      sampleOf(
        submissionMessages,
        { id: newId(), submissionId, userId: otherId, text: 'Since when do you fly?', at },
        { id: newId(), submissionId, userId, text: 'Since spring.', at: later },
      ),
    ];
  },
});

async function readOwn(db: Queryable, userId: string) {
  return db
    .select({
      id: submissions.id,
      posting: postings.title,
      department: submissions.departmentId,
      message: submissions.message,
      createdAt: submissions.createdAt,
      state: submissions.state,
      note: submissions.note,
      decidedAt: submissions.decidedAt,
    })
    .from(submissions)
    .innerJoin(postings, eq(postings.id, submissions.postingId))
    .where(eq(submissions.userId, userId))
    .orderBy(asc(submissions.createdAt), asc(submissions.id));
}

async function readSaid(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      of: submissionMessages.submissionId,
      userId: submissionMessages.userId,
      text: submissionMessages.text,
      at: submissionMessages.at,
    })
    .from(submissionMessages)
    .where(inArray(submissionMessages.submissionId, [...ids]))
    .orderBy(asc(submissionMessages.at), asc(submissionMessages.id));
}

import { and, eq, gt, inArray } from 'drizzle-orm';
import { done, type PullParts, type SyncSource } from '#server/core/sync/source.ts';
import { putChanged, tableSource } from '#server/core/sync/table-source.ts';
import { submissions } from '#server/db/application-tables.ts';
import { readSubmissionRows } from './submissions.repository.ts';

/** The most submissions of one page: each travels with its conversation. */
const PORTION = 200;

/** A member's own submissions. */
export const mySubmissionsSource = tableSource('mySubmissions', {
  id: submissions.id,
  read: ({ db, userId }, { where, limit }) =>
    readSubmissionRows(db, { where: and(eq(submissions.userId, userId), where), limit }),
});

/**
 * Those to the departments that the caller manages. A change is noted with its department, so that nobody is told even of the id of
 * another department's submission.
 */
export const submissionsSource: SyncSource<'submissions'> = {
  collection: 'submissions',
  tables: [submissions],
  async deliver({ db, page, manages }, changed) {
    const ids = changed.flatMap((name) => {
      const [departmentId = '', id = ''] = name.split(':');
      return manages === 'all' || manages.includes(departmentId) ? [id] : [];
    });
    if (ids.length === 0) return;
    const where = and(inArray(submissions.id, ids), isOf(manages));
    const rows = await readSubmissionRows(db, { where, limit: ids.length });
    putChanged(page, 'submissions', { changed: ids, rows });
  },
  async load({ db, page, manages }, after) {
    const limit = Math.min(page.room, PORTION);
    const rest = after?.[0] === undefined ? undefined : gt(submissions.id, after[0]);
    const rows = await readSubmissionRows(db, { where: and(isOf(manages), rest), limit });
    page.put('submissions', rows);
    const last = rows.at(-1);
    return last && rows.length === limit ? { after: [last.id], state: 'full' } : done;
  },
};

function isOf(manages: PullParts['manages']) {
  return manages === 'all' ? undefined : inArray(submissions.departmentId, [...manages]);
}

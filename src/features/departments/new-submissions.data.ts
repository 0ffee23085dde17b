import { unansweredBy } from '#domain/submission.ts';
import { useLive } from '#runtime/live.ts';

/** How many submissions wait for an answer, by department; of those that the reader manages. Undefined while it is being read. */
export function useNewSubmissions(): ReadonlyMap<string, number> | undefined {
  return useLive('new submissions', async (db) => {
    const rows = await db.collection('submissions').toArray();
    return unansweredBy(rows, ({ departmentId }) => departmentId);
  });
}

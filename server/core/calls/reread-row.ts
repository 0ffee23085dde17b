import * as z from 'zod';
import type { Queryable } from '#server/db/database.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import type { JsonText } from './json-text.ts';

type Read<Row> = (db: Queryable, id: string, userId: string) => Promise<Row>;

/**
 * For answers that show a row with other members' names: only its id and the revision that the call made are stored.
 * A repetition reads the row again, which others may have changed since, and says as `acceptedRevision` what the call
 * itself made of it: whoever repeats it has not seen what came later. `tell` answers with the row alone, when the call has
 * stored no revision.
 */
export function rereadRow<Row extends object>(
  read: Read<Row>,
  tell: Read<Row | JsonText> = read,
): Reread {
  return {
    mark: (told) => {
      const { id, revision } = row.parse(told);
      return `${id} ${revision}`;
    },
    read: async (db, mark, userId) => {
      const [id = '', revision] = mark.split(' ');
      if (revision === undefined) return tell(db, id, userId);
      return { ...(await read(db, id, userId)), acceptedRevision: Number(revision) };
    },
  };
}

const row = z.object({ id: z.string(), revision: z.number() });

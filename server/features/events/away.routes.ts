import * as z from 'zod';
import { away } from '#contract/away.ts';
import { ApiError } from '#contract/problem.ts';
import { YEAR_MS } from '#domain/time/durations.ts';
import { implement, type Handlers } from '#server/core/calls/implement.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { deleteAway, insertAway, readAway, readOneAway, type Stretch } from './away.repository.ts';

const handlers: Handlers<typeof away> = {
  list: (context) => readAway(context.db, memberOf(context).id),

  add: (context) => {
    const { body, db, request } = context;
    const stretch = stretchIn(body);
    if (stretch.to.getTime() - stretch.from.getTime() > YEAR_MS)
      throw wrongEnd('An absence lasts at most a year.');
    const userId = memberOf(context).id;
    return insertAway(db, { ...stretch, note: body.note, userId, createdAt: request.arrivedAt });
  },

  remove: (context) => deleteAway(context.db, memberOf(context).id, parseId(context.params.id)),
};

/** The note is to be gone with the absence, so that it is read again. */
const told: Reread = {
  mark: (absence) => z.object({ id: z.string() }).parse(absence).id,
  read: readOneAway,
};

/** SPEC 30.29 */
export const awayRoutes = implement('away', away, handlers, { add: told });

/** The stretch of time that a call names. Refuses with 422 one that doesn't end after it begins. */
export function stretchIn(given: { readonly from: string; readonly to: string }): Stretch {
  const [from, to] = [new Date(given.from), new Date(given.to)];
  if (to <= from) throw wrongEnd('Choose an end after the beginning.');
  return { from, to };
}

function wrongEnd(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { to: message } });
}

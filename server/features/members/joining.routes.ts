import { joining, type Decision } from '#contract/joining.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import type { Services } from '#server/core/calls/services.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import type { Queryable } from '#server/db/database.ts';
import { approveMember, declineMember, readmitMember, type Judged } from './joining.ts';
import { readWaiting } from './joining.repository.ts';

export const joiningRoutes = implement('joining', joining, {
  waiting: ({ db }) => readWaiting(db),

  approve: (context) =>
    each(context, context.body, (tx, { id, positionId }, judged) =>
      approveMember(tx, id, { ...judged, positionId: positionId ?? null }),
    ),

  decline: (context) =>
    each(context, context.body, (tx, { id, note }, judged) =>
      declineMember(tx, id, { ...judged, note: note ?? '' }),
    ),

  takeBack: async (context) => {
    const id = parseId(context.params.id);
    const [decided] = await each(context, [{ id }], (tx, _, judged) =>
      readmitMember(tx, id, judged),
    );
    if (!decided) throw new Error('Nothing was decided.');
    return decided;
  },
});

interface Call {
  readonly caller: Caller | null;
  readonly services: Services;
}

/** Decides on one after the other, each in a transaction of its own: what is refused for one holds up nobody else. */
async function each<One extends { readonly id: string }>(
  context: Call,
  all: readonly One[],
  decide: (tx: Queryable, one: One, judged: Judged) => Promise<void>,
): Promise<Decision[]> {
  const { services } = context;
  const { config } = services;
  const judged = { editorId: memberOf(context).id, at: services.now(), config };
  const decisions: Decision[] = [];
  for (const one of all) {
    const message = await services.database
      .transaction((tx) => decide(tx, one, judged))
      .then(() => null, refusalIn);
    decisions.push({ id: one.id, isDone: message === null, message });
  }
  return decisions;
}

/** Why it was refused, for the caller; anything else than a refusal of this one ends the call. */
function refusalIn(error: unknown): string {
  const isOfThisOne =
    error instanceof ApiError && ['forbidden', 'invalid', 'not_found'].includes(error.code);
  if (!isOfThisOne) throw error;
  return error.problem.message;
}

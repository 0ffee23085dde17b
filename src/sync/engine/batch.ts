import { batchReply, LARGEST_BATCH, replay } from '#contract/replay.ts';
import type { HttpAnswer, Credentials, WireRequest } from './wire.ts';
import type { Entry } from './outbox.ts';

/** The most that one call carries, so that it gets over a slow line in time. */
const MOST_CHARACTERS = 32_000;

/** The entries that go in the next call: the first in any case, and as many of those after it as fit in beside it (OB29). */
export function batchOf(free: readonly Entry[]): readonly Entry[] {
  let room = MOST_CHARACTERS;
  const fits = (entry: Entry) => (room -= sizeOf(entry)) >= 0;
  const end = free.findIndex((entry, at) => !fits(entry) && at > 0);
  return free.slice(0, end < 0 ? LARGEST_BATCH : Math.min(end, LARGEST_BATCH));
}

/** An entry that is not frozen yet counts about as many characters as it will have. */
function sizeOf({ request, args }: Entry): number {
  return JSON.stringify(request ?? args).length;
}

/** The call that carries frozen entries; `key` is its own, to be echoed and nothing more. */
export function batchRequest(
  entries: readonly Entry[],
  { key, credentials }: { readonly key: string; readonly credentials: Credentials },
): WireRequest {
  const cursors = [...new Set(entries.flatMap(({ frozen = [] }) => frozen))];
  const calls = entries.map(({ id, request, frozen }) => ({
    key: id,
    ...request,
    ...(frozen !== undefined && { frozen: cursors.indexOf(frozen) }),
  }));
  const body = { calls, ...(cursors.length > 0 && { cursors }) };
  return { method: replay.method, path: replay.path, body: JSON.stringify(body), key, credentials };
}

/** The single answers within a batch's answer, each as if it had come by itself, by the keys that they name (OB30). */
export function answersIn(answer: HttpAnswer): ReadonlyMap<string, HttpAnswer> {
  const { data } = batchReply.safeParse(answer.body);
  const answers = data?.answers ?? [];
  return new Map(
    answers.map(({ retryAfter = null, ...one }) => [one.key, { ...answer, retryAfter, ...one }]),
  );
}

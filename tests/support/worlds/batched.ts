import type { BatchedAnswer } from '#contract/replay.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';

const PATH = '/replay';
const stops = [401, 426, 429, 503];

/** The calls that a request carries: those of a batch, or itself. */
export function callsIn(request: WireRequest): readonly WireRequest[] {
  if (request.path !== PATH) return [request];
  const { calls } = JSON.parse(request.body ?? '') as { calls: WireRequest[] };
  return calls.map((call) => ({ ...call, credentials: request.credentials }));
}

/**
 * A server's answer to a request. A batch is carried out call by call, until `answer` returns none or says to stop; the
 * remaining calls are left out of the answer.
 */
export function answeredAs(
  request: WireRequest,
  answer: (call: WireRequest, at: number) => HttpAnswer | null,
): HttpAnswer | null {
  if (request.path !== PATH) return answer(request, 0);
  const answers: BatchedAnswer[] = [];
  for (const [at, call] of callsIn(request).entries()) {
    const one = answer(call, at);
    if (one) answers.push(batched(one));
    if (!one || stops.includes(one.status)) break;
  }
  const { key } = request;
  return { status: 200, marker: '1', key, retryAfter: null, date: null, body: { answers } };
}

function batched({ key, status, retryAfter, body }: HttpAnswer): BatchedAnswer {
  return { key: key ?? '', status, body, ...(retryAfter !== null && { retryAfter }) };
}

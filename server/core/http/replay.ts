import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FROZEN_HEADER, KEY_HEADER } from '#contract/headers.ts';
import { type BatchedAnswer, replay } from '#contract/replay.ts';
import { notedRefusal, RetryLater } from '#server/errors/errors.ts';
import { bodyLimitOf } from '#server/core/reception/body-limits.ts';
import type { Guards } from '#server/core/reception/guards.ts';
import type { LoadShedding } from '#server/core/reception/load-shedding.ts';
import { partyOf } from '#server/core/reception/parties.ts';
import { jsonReader } from '#server/core/reception/request-facts.ts';
import {
  refuseUnknownFormat,
  refuseBeforeBody,
} from '#server/core/reception/refuse-before-body.ts';
import { batchReader, type BatchedCall } from './batch.ts';
import type { BoundCall } from '#server/core/calls/implement.ts';
import { jsonOf } from '#server/core/calls/json-text.ts';
import { perform } from '#server/core/calls/perform.ts';
import type { Services } from '#server/core/calls/services.ts';

interface Parts {
  readonly services: Services;
  readonly load: LoadShedding;
  readonly limits: Guards['batch'];
}

/**
 * `POST /api/replay`: calls that waited on a device, one after the other, each carried out like a call that comes by itself:
 * with its own key, session, rights, limits, place in the load, transaction and stored answer. The batch itself is
 * neither counted nor stored: if it is lost, the keys make its repetition safe.
 */
export function registerReplay(
  app: FastifyInstance,
  routes: readonly BoundCall[],
  { services, load, limits }: Parts,
): void {
  const readBatch = batchReader(routes, jsonReader(app));
  app.route({
    method: replay.method,
    url: `/api${replay.path}`,
    bodyLimit: bodyLimitOf(replay),
    config: { endpoint: replay },
    onRequest: async (request) => {
      await refuseBeforeBody(replay, request, services);
    },
    handler: async (request, reply) => {
      refuseUnknownFormat(request);
      const batch = await readBatch(request);
      const answers = await carryOut(batch, { request, reply, services, load, limits });
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"answers":[${answers.join(',')}]}`);
    },
  });
}

interface Exchange extends Parts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers that are about no single call: what follows would be answered alike, and stays untouched (OB28). */
const stops: ReadonlySet<number> = new Set([401, 426, 429, 503]);

/** The answers in JSON, as far as it got. */
async function carryOut(batch: readonly BatchedCall[], exchange: Exchange): Promise<string[]> {
  const { request, limits } = exchange;
  const until = performance.now() + limits.ms;
  const answers: string[] = [];
  let room = limits.characters;
  for (const call of batch) {
    const answer = await answerTo(call, exchange);
    const text = batchedJson(answer);
    answers.push(text);
    room -= text.length;
    const isEnough = room <= 0 || performance.now() >= until;
    // Nobody listens any more, perhaps because the member has signed out.
    if (isEnough || stops.has(answer.status) || request.socket.destroyed) break;
  }
  return answers;
}

function batchedJson({ body, ...rest }: BatchedAnswer): string {
  return `${JSON.stringify(rest).slice(0, -1)},"body":${jsonOf(body)}}`;
}

async function answerTo(call: BatchedCall, exchange: Exchange): Promise<BatchedAnswer> {
  const { request, reply, services, load } = exchange;
  const party = partyOf(request);
  const single = { request: alone(call, request), reply, aside: neverAside };
  const { key } = call;
  try {
    const answer = await load.run(party, () => perform(call.route, single, services));
    return { key, ...answer };
  } catch (error) {
    const refusal = notedRefusal(error, request.log);
    const { problem } = refusal;
    const retry = refusal instanceof RetryLater && { retryAfter: String(refusal.seconds) };
    return { key, status: problem.status, ...retry, body: problem };
  }
}

/** The request as it would be if it carried this call alone: from the same caller, with the call's own key, age and body. */
function alone(call: BatchedCall, request: FastifyRequest): FastifyRequest {
  const { key, params, body, frozen } = call;
  const headers = { ...request.headers, [KEY_HEADER]: key, [FROZEN_HEADER]: frozen };
  return Object.create(request, {
    headers: { value: headers },
    params: { value: params },
    query: { value: {} },
    body: { value: body },
  }) as FastifyRequest;
}

/** Only uploads wait for their caller, and none of them is in a batch. */
function neverAside(): never {
  throw new Error('A call of a batch waited for its caller.');
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { LEFT_OUT_HEADER } from '#contract/headers.ts';
import { ApiError } from '#contract/problem.ts';
import { sendProblem } from '#server/errors/errors.ts';
import type { CallAnswer } from '#server/core/idempotency/idempotency.ts';
import type { BoundCall } from '#server/core/calls/implement.ts';
import { jsonOf } from '#server/core/calls/json-text.ts';
import { bodyLimitOf } from '#server/core/reception/body-limits.ts';
import type { LoadShedding } from '#server/core/reception/load-shedding.ts';
import { partyOf } from '#server/core/reception/parties.ts';
import { leftOutInWords } from './left-out-header.ts';
import { perform } from '#server/core/calls/perform.ts';
import { DownloadAnswer, sendDownload } from '#server/core/calls/download-answer.ts';
import { KeptAnswer, sendKept } from '#server/core/calls/public-answers.ts';
import type { Services } from '#server/core/calls/services.ts';
import { answerNotModified, hasSameTag } from './not-modified.ts';
import { refuseBeforeBody } from '#server/core/reception/refuse-before-body.ts';

/** Registers every call below /api. Two routes for the same method and path prevent the server from starting. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly BoundCall[],
  { services, load }: { readonly services: Services; readonly load: LoadShedding },
): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: bodyLimitOf(endpoint),
      config: { endpoint },
      onRequest: async (request) => {
        await refuseBeforeBody(endpoint, request, services);
      },
      handler: async (request, reply) => {
        const party = partyOf(request);
        const aside = <T>(waiting: () => Promise<T>) => load.aside(party, waiting);
        const call = () => perform(route, { request, reply, aside }, services);
        const answer = await (endpoint.isVital === true ? call() : load.run(party, call));
        if (answer.body instanceof DownloadAnswer) return sendDownload(answer.body, reply);
        if (answer.body instanceof KeptAnswer) return sendKept(answer.body, request, reply);
        const leftOut =
          answer.status < 400 ? leftOutInWords(endpoint, request.body, answer.body) : null;
        if (leftOut !== null) reply.header(LEFT_OUT_HEADER, leftOut);
        return send(answer, reply);
      },
    });
  }
}

/** 404 for a path that does not exist below /api, 405 with Allow for one that does under another method. */
export function unknownCall(
  routes: readonly Pick<BoundCall, 'endpoint'>[],
  method: string,
  url: string,
): { refusal: ApiError; allow: string[] } {
  const [path = ''] = url.split('?');
  const allow = routes
    .filter(({ endpoint }) => endpoint.method !== method && patternOf(endpoint.path).test(path))
    .map(({ endpoint }) => endpoint.method);
  const refusal =
    allow.length > 0
      ? new ApiError('method_not_allowed', 'This address does not take that kind of call.')
      : new ApiError('not_found', 'There is nothing at this address.');
  return { refusal, allow: [...new Set(allow)] };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}

function send(answer: CallAnswer, reply: FastifyReply): FastifyReply {
  if (answer.status >= 400) return sendProblem(answer.body as ApiError['problem'], reply);
  if (answer.status === 204) return reply.status(204).send();
  if (hasSameTag(reply)) return answerNotModified(reply);
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send(jsonOf(answer.body));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Problem, type ProblemCode } from '#contract/problem.ts';
import { codeOf, sqlStateOf } from './error-codes.ts';
import { isDatabaseAway, isDiskFull } from './outages.ts';

/** A refusal that only asks for patience: 429 or 503 with Retry-After, in whole seconds. */
export class RetryLater extends ApiError {
  readonly seconds: number;

  constructor(code: 'busy' | 'rate_limited', message: string, seconds: number) {
    super(code, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}

/**
 * What goes out for whatever was thrown. Our own errors go as they are; those of Fastify and the database are
 * translated; all others become a 500 that says nothing about the inside and is logged with its stack.
 */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) {
    return new RetryLater(
      'busy',
      "The server can't save anything right now. Please try again later.",
      30,
    );
  }
  if (isDatabaseAway(error)) {
    return new RetryLater('busy', 'The server is busy. Please try again in a moment.', 2);
  }
  if (isUnfitValue(error)) {
    return new ApiError('invalid', 'Please check what you entered.');
  }
  const code = codeOf(error);
  if (code !== undefined && (code in fastifyErrors || statusOf(error) === 400)) {
    const [problem, message] = fastifyErrors[code] ?? [
      'malformed',
      "We couldn't read this request.",
    ];
    return new ApiError(problem, message);
  }
  return new ApiError('internal', 'Something went wrong on the server. Please try again later.');
}

/** Answers with the problem; unexpected errors are written to the log, expected ones are not. */
export function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (isUnfitValue(error))
    request.log.warn({ err: error }, 'a value that the database refuses passed our checks');
  if (isDiskFull(error)) request.log.error({ err: error }, 'there is no space left');
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed');
  if (refusal instanceof RetryLater) reply.header('retry-after', refusal.seconds);
  return sendProblem(refusal.problem, reply);
}

export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  return reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Whether the database was given a value that its type cannot hold (class 22: data exceptions). */
export function isUnfitValue(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('22') === true;
}

const fastifyErrors: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body was cut off.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', "This kind of content isn't supported."],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['malformed', 'Please send the file as multipart/form-data.'],
};

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
}

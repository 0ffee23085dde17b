import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Problem, type ProblemCode } from '#contract/problem.ts';
import { TOO_LARGE } from '#contract/uploads.ts';
import { codeOf, sqlStateOf } from './error-codes.ts';
import { isDatabaseAway, isDiskFull } from './outages.ts';

/** A refusal that only asks the caller to wait: 429 or 503 with Retry-After, in whole seconds. */
export class RetryLater extends ApiError {
  readonly seconds: number;

  constructor(code: 'busy' | 'rate_limited', message: string, seconds: number) {
    super(code, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}

/**
 * The problem to send for anything that was thrown. Our own errors are sent as they are; those of Fastify and
 * the database are translated; all others become a 500 that reveals nothing internal and is logged with its
 * stack.
 */
export function asRefusal(error: unknown): ApiError {
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
  const told = refusalByFastify(codeOf(error), statusOf(error));
  if (told) return new ApiError(...told);
  return new ApiError('internal', 'Something went wrong on the server. Please try again later.');
}

/** Answers with the problem; unexpected errors are written to the log, expected ones are not. */
export function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = notedRefusal(error, request.log);
  if (refusal instanceof RetryLater) reply.header('retry-after', refusal.seconds);
  return sendProblem(refusal.problem, reply);
}

/** What `asRefusal` makes of an error; an unexpected one is also written to the log. */
export function notedRefusal(error: unknown, log: FastifyBaseLogger): ApiError {
  const refusal = asRefusal(error);
  if (isUnfitValue(error))
    log.warn({ err: error }, 'a value that the database refuses passed our checks');
  if (isDiskFull(error)) log.error({ err: error }, 'there is no space left');
  if (refusal.code === 'internal') log.error({ err: error }, 'a call failed');
  return refusal;
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

type Told = readonly [code: ProblemCode, message: string];

const fastifyErrors: Readonly<Record<string, Told>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body was cut off.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', "This kind of content isn't supported."],
  FST_FIELDS_LIMIT: ['too_large', 'The form has too many fields.'],
  FST_FILES_LIMIT: ['too_large', 'Please send one file at a time.'],
  FST_PARTS_LIMIT: ['too_large', 'The form has too many fields.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', TOO_LARGE],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['malformed', 'Please send the file as multipart/form-data.'],
};

/** Errors that Fastify and its plugins blame on the caller; null for everything else. */
function refusalByFastify(code = '', status: unknown): Told | null {
  const named = fastifyErrors[code];
  if (named) return named;
  const isTheirs = code.startsWith('FST_') && typeof status === 'number';
  if (status !== 400 && !(isTheirs && status >= 400 && status < 500)) return null;
  if (status === 403 || status === 404) return ['not_found', 'There is nothing at this address.'];
  if (status === 413) return ['too_large', 'The request is too large.'];
  return ['malformed', "We couldn't read this request."];
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
}

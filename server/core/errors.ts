import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Problem, type ProblemCode } from '#contract/problem.ts';

/** A refusal that only asks for patience: 429 or 503 with Retry-After, in whole seconds. */
export class RetryLater extends ApiError {
  readonly seconds: number;

  constructor(code: 'busy' | 'rate_limited', message: string, seconds: number) {
    super(code, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}

/**
 * What goes out for whatever was thrown. Errors of ours go as they are; those of Fastify and the database are
 * translated; all others become a 500 that says nothing about the inside and is logged with its stack.
 */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (isBusy(error, code)) {
    return new RetryLater('busy', 'The server is busy. Please try again in a moment.', 2);
  }
  if (isUnfitValue(error)) {
    return new ApiError('invalid', 'Please check what you entered.');
  }
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
  if (isUnfitValue(error)) request.log.warn({ err: error }, 'a value passed our checks unfit');
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

/** PostgreSQL's code of the error, `23505` and the like, also through Drizzle's wrapping. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = ownCode(cause);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the database was given a value that its type cannot hold (class 22: data exceptions). */
export function isUnfitValue(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('22') === true;
}

/** Time-outs of locks and statements, deadlocks, too many connections, a database that is stopping or away. */
const busyCodes = new Set([
  '55P03',
  '57014',
  '40P01',
  '40001',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code: the pool's own time-out, and a connection that broke under a query. */
const busyMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
];

function isBusy(error: unknown, code: string | undefined): boolean {
  if (code !== undefined) return busyCodes.has(code);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && busyMessages.some((start) => cause.message.startsWith(start));
}

const fastifyErrors: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body was cut off.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', "This kind of content isn't supported."],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['malformed', 'Please send the file as multipart/form-data.'],
};

function codeOf(error: unknown): string | undefined {
  return ownCode(error) ?? (error instanceof Error ? ownCode(error.cause) : undefined);
}

function ownCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
}

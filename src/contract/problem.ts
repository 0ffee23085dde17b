import * as z from 'zod/mini';
import { number, string } from './shapes.ts';

/**
 * Every way our server can say no: code -> HTTP status. The list is closed: a client may switch over it. The status
 * alone never decides anything on the client; the code does.
 */
export const problemStatus = {
  malformed: 400,
  invalid: 422,
  invalid_credentials: 401,
  unauthenticated: 401,
  session_ended: 401,
  account_deleted: 401,
  user_mismatch: 401,
  forbidden: 403,
  registration_closed: 403,
  account_suspended: 403,
  not_in_audience: 403,
  not_found: 404,
  method_not_allowed: 405,
  event_gone: 410,
  role_gone: 409,
  role_full: 409,
  event_over: 409,
  signups_closed: 409,
  signups_not_open: 409,
  signups_locked: 409,
  event_called_off: 409,
  check_in_closed: 409,
  posting_closed: 409,
  submission_closed: 409,
  quota_reached: 409,
  stale_revision: 409,
  position_held: 409,
  username_taken: 409,
  key_expired: 409,
  key_reused: 422,
  captcha_failed: 422,
  code_wrong: 422,
  token_invalid: 422,
  invitation_invalid: 422,
  upload_refused: 422,
  too_large: 413,
  update_required: 426,
  rate_limited: 429,
  internal: 500,
  busy: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/**
 * The body of every error, as `application/problem+json`.
 *
 * `message` is a sentence for a person. `fields` maps a field's path in the body to its own sentence.
 * `current` carries the current state if the refusal is about it (the event of a full role, a newer
 * revision).
 */
export const problem = z.object({
  status: number,
  code: z.enum(codes),
  message: string,
  fields: z.optional(z.record(string, string)),
  current: z.optional(z.unknown()),
  changedBy: z.optional(string),
});
export type Problem = z.infer<typeof problem>;

/** A refusal thrown by a handler, and by `call()` when the server answered with one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, more: Partial<Omit<Problem, 'code'>> = {}) {
    super(message);
    this.problem = { status: problemStatus[code], code, message, ...more };
  }

  get code(): ProblemCode {
    return this.problem.code;
  }
}

/** No answer from our server: no connection, a time-out, or something in between that answered instead. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Something in between says that our server is down, so the device itself is online. */
  readonly isGatewayTrouble: boolean;
  /** What it has answered; null for nothing. */
  readonly status: number | null;

  constructor(message: string, answer: { readonly status: number } | null = null) {
    super(message);
    this.isGatewayTrouble = isGatewayTrouble(answer);
    this.status = answer?.status ?? null;
  }
}

/**
 * Something between us and our server says that it is down: a 5xx without our marker. (511 is a captive portal's way
 * of asking for a sign-in.) It settles nothing, and only proves that the device's own connection works.
 */
export function isGatewayTrouble(answer: { readonly status: number } | null): boolean {
  return answer !== null && answer.status >= 500 && answer.status !== 511;
}

import { MARKER_VALUE } from '#contract/headers.ts';
import { problem, type Problem, type ProblemCode } from '#contract/problem.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import type { HttpAnswer } from './wire.ts';
import { retryAfter } from './backoff.ts';

/** What an answer means. It doesn't depend on who asked or when. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly reply: unknown }
  /** Final: the same request will never succeed. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Failed this time, and it counts: our server failed on this particular request. */
  | { readonly kind: 'failed'; readonly message: string }
  /** No requests at all for `ms` milliseconds. */
  | { readonly kind: 'told-to-wait'; readonly ms: number }
  /** No answer from our server. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'needs-sign-in' }
  /** The token and the entries belong to different members. */
  | { readonly kind: 'wrong-user' }
  | { readonly kind: 'account-deleted' }
  | { readonly kind: 'update-required' };

/** Judges an answer to a request that carried `key` (null for a read). The rules are VD1 to VD9. */
export function verdict(answer: HttpAnswer | null, key: string | null): Verdict {
  if (!answer || !isOurs(answer, key)) return { kind: 'unreachable' };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'accepted', reply: answer.body };

  const said = readProblem(answer);
  switch (meaning[said.code] ?? 'refused') {
    case 'refused':
      return { kind: 'refused', problem: said };
    case 'failed':
      return { kind: 'failed', message: said.message };
    case 'told-to-wait':
      return { kind: 'told-to-wait', ms: retryAfter(answer.retryAfter, answer.date) };
    case 'needs-sign-in':
      return { kind: 'needs-sign-in' };
    case 'wrong-user':
      return { kind: 'wrong-user' };
    case 'account-deleted':
      return { kind: 'account-deleted' };
    case 'update-required':
      return { kind: 'update-required' };
  }
}

/** Codes that are not about the request itself; every other one refuses it for good. */
const meaning: Partial<Record<ProblemCode, Exclude<Verdict['kind'], 'accepted' | 'unreachable'>>> =
  {
    unauthenticated: 'needs-sign-in',
    session_ended: 'needs-sign-in',
    invalid_credentials: 'needs-sign-in',
    user_mismatch: 'wrong-user',
    account_deleted: 'account-deleted',
    update_required: 'update-required',
    rate_limited: 'told-to-wait',
    busy: 'told-to-wait',
    internal: 'failed',
  };

/** True for an answer from our own server to this particular request: it has our marker and echoes the key. */
export function isOurs(answer: HttpAnswer, key: string | null): boolean {
  return answer.marker === MARKER_VALUE && (key === null || answer.key === key);
}

const sentence = z.object({ message: string });

/** A newer server may know codes that this version does not: then the status decides. */
function readProblem({ status, body }: HttpAnswer): Problem {
  const known = problem.safeParse(body);
  if (known.success) return known.data;
  const said = sentence.safeParse(body);
  const message = said.success ? said.data.message : `The server refused this (${String(status)}).`;
  return { status, message, code: codeFor(status) };
}

function codeFor(status: number): Problem['code'] {
  if (status === 401) return 'unauthenticated';
  if (status === 426) return 'update_required';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'busy';
  if (status < 400 || status >= 500) return 'internal';
  return status === 403 ? 'forbidden' : 'invalid';
}

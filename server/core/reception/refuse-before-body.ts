import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { OUTBOX_FORMATS, OUTBOX_HEADER } from '#contract/headers.ts';
import { ApiError } from '#contract/problem.ts';
import { partyOf } from './parties.ts';
import { bearerOf } from './request-facts.ts';
import type { Secrets } from '#server/core/identity/secrets.ts';
import { sessionIdOf } from '#server/core/identity/tokens.ts';

/**
 * Refuses a call from its head alone, before its body is read, if it needs a member's token and has none that we
 * signed. Whether the session is alive is checked when the call is carried out, since it may end while the body is
 * arriving.
 */
export async function refuseBeforeBody(
  { method, access }: Endpoint,
  request: FastifyRequest,
  { secrets }: { readonly secrets: Secrets },
): Promise<void> {
  if (method === 'GET' || access === 'anyone' || access === 'bot') return;
  if (partyOf(request).kind === 'member') return;
  refuseUnknownFormat(request);
  const token = bearerOf(request);
  if (token === null) throw new ApiError('unauthenticated', 'Please sign in.');
  await sessionIdOf(token, secrets.session);
}

/** Refuses with 426 an outbox entry of a format that this version does not know; its device keeps it. */
export function refuseUnknownFormat(request: FastifyRequest): void {
  const format = request.headers[OUTBOX_HEADER];
  if (format === undefined) return;
  if (typeof format === 'string' && OUTBOX_FORMATS.includes(format)) return;
  throw new ApiError('update_required', 'Update the app and it will be sent.');
}

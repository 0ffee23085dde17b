import webpush from 'web-push';
import type { PushMessage } from '#contract/push-message.ts';
import { boundedText } from '#server/core/outside/bounded-text.ts';
import { retryAfterMs } from '#server/core/outside/retry-after.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { refusalReasonIn } from './refusal-reason.ts';

/** A push service that hasn't answered by then is tried again later. This is shorter than the time a server may take to stop. */
const PATIENCE_MS = 8_000;
/** The pause for a push service that doesn't say how long it wants to be left alone. */
const REST_MS = MINUTE_MS;
const LONGEST_REST_MS = HOUR_MS;
/** The most that is read of an answer. */
const MOST_BYTES = 4_096;

/** A message as RFC 8030 sends it; `ttlSeconds` says how long to keep it, `topic` which older message it replaces. */
interface Sending {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly message: PushMessage;
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  readonly topic: string;
  /** Proves to the push service whose message it is. */
  readonly authorization: string;
}

/**
 * What became of a message. `gone`: the subscription no longer exists. `refused`: the push service doesn't accept who we say we are,
 * and won't until a person corrects that. `reason`: the status and the text of the answer.
 */
type Outcome =
  | { readonly is: 'taken' | 'gone' }
  | { readonly is: 'unreachable'; readonly error: unknown }
  | { readonly is: 'refused' | 'unacceptable' | 'failed'; readonly reason: string }
  | { readonly is: 'busy'; readonly waitMs: number };

/** Encrypts a message for its browser (RFC 8291) and hands it to the push service. Throws if it can't be encrypted. */
export async function callPushService(sending: Sending, now: Date): Promise<Outcome> {
  const { endpoint, p256dh, auth, message, ttlSeconds, urgency, topic, authorization } = sending;
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { TTL: ttlSeconds, urgency, topic, headers: { Authorization: authorization } },
  );
  const { 'Content-Length': _, ...rest } = headers;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: rest,
      body: Uint8Array.from(body),
      redirect: 'manual', // a redirect could lead into our own network: it counts as a failure
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await outcomeOf(response, now);
  } catch (error) {
    return { is: 'unreachable', error };
  }
}

async function outcomeOf(response: Response, now: Date): Promise<Outcome> {
  const { status, headers, ok } = response;
  if (ok) {
    await response.body?.cancel();
    return { is: 'taken' };
  }
  const reason = refusalReasonIn(status, await bodyOf(response));
  if (status === 404 || status === 410 || ofNobody.test(reason)) return { is: 'gone' };
  // Microsoft answers 406 to a sender that it throttles.
  if (status === 429 || status === 503 || status === 406) {
    return { is: 'busy', waitMs: restOf(headers.get('retry-after'), now) };
  }
  if (status === 401 || status === 403 || ofOtherKeys.test(reason))
    return { is: 'refused', reason };
  return { is: status === 400 || status === 413 ? 'unacceptable' : 'failed', reason };
}

/** What Apple and Google answer for an address that never existed. */
const ofNobody = /^400 (?:BadDeviceToken|InvalidRegistration)\b/;
/** What Apple and Google answer to a message signed with other keys than the subscription was made with. */
const ofOtherKeys = /^400 (?:BadJwtToken|VapidPkHashMismatch|UnauthorizedRegistration)/;

/** The answer's text; empty if it breaks off, since the status says enough. */
async function bodyOf(response: Response): Promise<string> {
  try {
    return (await boundedText(response, MOST_BYTES)).text;
  } catch {
    return '';
  }
}

/** The pause that Retry-After asks for, kept between a second and an hour. */
export function restOf(retryAfter: string | null, now: Date): number {
  const wait = retryAfterMs(retryAfter, now) ?? REST_MS;
  return Math.min(Math.max(wait, 1_000), LONGEST_REST_MS);
}

import webpush from 'web-push';
import type { PushMessage } from '#contract/push-message.ts';

/** A push service that hasn't answered by then is tried again later. Shorter than a server may take to stop. */
const PATIENCE_MS = 8_000;
/** If it doesn't say for how long it wants to be left alone. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** As RFC 8030 has it: how long to keep it, how much it matters, what it takes the place of. */
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

/** What became of it; `gone`: the subscription is dead. */
type Outcome =
  | { readonly is: 'taken' | 'gone' }
  | { readonly is: 'unreachable'; readonly error: unknown }
  | { readonly is: 'unacceptable' | 'failed'; readonly status: number }
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
      redirect: 'manual', // it could lead inside; it is an answer like any other that isn't known
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response, now);
  } catch (error) {
    return { is: 'unreachable', error };
  }
}

function outcomeOf({ status, headers }: Response, now: Date): Outcome {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 400 || status === 413) return { is: 'unacceptable', status };
  if (status === 429 || status === 503) {
    return { is: 'busy', waitMs: restOf(headers.get('retry-after'), now) };
  }
  return { is: 'failed', status };
}

/** Seconds, or a date. */
export function restOf(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? REST_MS : Math.min(Math.max(wait, 1_000), LONGEST_REST_MS);
}

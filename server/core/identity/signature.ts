import { createHmac, timingSafeEqual } from 'node:crypto';
import { BOT_SIGNATURE_HEADER, BOT_TIMESTAMP_HEADER } from '#contract/bot.ts';

/** A signature older or newer than this is refused; in seconds. */
const MOST_SKEW = 300;

interface Signed {
  readonly secret: string;
  readonly body: string;
  readonly now: Date;
}

/** The headers that prove who wrote the body, and when. */
export function signatureHeaders({ secret, body, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [BOT_TIMESTAMP_HEADER]: timestamp,
    [BOT_SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
  };
}

/** Whether the headers were made with the secret, for this body, at most five minutes ago. */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { secret, body, now }: Signed,
): boolean {
  const timestamp = headers[BOT_TIMESTAMP_HEADER];
  const given = headers[BOT_SIGNATURE_HEADER];
  if (typeof timestamp !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MOST_SKEW) return false;
  const right = Buffer.from(signatureOf(secret, timestamp, body));
  const offered = Buffer.from(given);
  return offered.length === right.length && timingSafeEqual(offered, right);
}

function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

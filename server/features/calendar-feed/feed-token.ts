import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FeedKind } from '#contract/calendar-feed.ts';

/** What a feed's address stands for: the member, which of the two feeds, and the key that is valid now. */
interface Feed {
  readonly userId: string;
  readonly kind: FeedKind;
  readonly key: string;
}

const ID_BYTES = 16;
const PROOF_BYTES = 24;
const form = /^[\w-]{54}$/;

/**
 * The secret part of an address: the member's id and a proof that only this server can make. The owner can be shown it again,
 * although the database alone doesn't hold it (decision 087). Each kind has its own: whoever was given one cannot
 * derive the other.
 */
export function feedToken(feed: Feed, secret: Uint8Array): string {
  const id = Buffer.from(feed.userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(feed, secret)]).toString('base64url');
}

/** The id of the member whose feed the token claims to open; null if the text is no token. */
export function claimedBy(token: string): string | null {
  if (!form.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the token was made for this feed under this key. */
export function opens(token: string, feed: Feed, secret: Uint8Array): boolean {
  const offered = Buffer.from(token, 'base64url').subarray(ID_BYTES);
  const right = proofOf(feed, secret);
  return offered.length === right.length && timingSafeEqual(offered, right);
}

function proofOf({ userId, kind, key }: Feed, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update(`calendar feed ${kind} ${userId} ${key}`)
    .digest()
    .subarray(0, PROOF_BYTES);
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

// A challenge is signed by us and stored nowhere until it is answered: whoever asks for thousands fills no table.

/** Milliseconds within which a challenge is to be answered. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

const RANDOM = 16;
const TIME = 6;
const SIGNATURE = 32;

/** What a challenge is for: signing in, or adding a passkey in one session. */
export type ChallengePurpose = 'sign in' | `add in ${string}`;

interface Signing {
  readonly secret: Uint8Array;
  readonly purpose: ChallengePurpose;
  readonly at: Date;
}

/** A new challenge for one purpose. */
export function challengeFor({ secret, purpose, at }: Signing): Uint8Array<ArrayBuffer> {
  const random = randomBytes(RANDOM);
  const ends = Buffer.alloc(TIME);
  ends.writeUIntBE(at.getTime() + CHALLENGE_MS, 0, TIME);
  const body = Buffer.concat([random, ends]);
  return new Uint8Array(Buffer.concat([body, signatureOf(body, { secret, purpose })]));
}

/** Whether a challenge, in base64url, is ours, for this purpose, and not too old. */
export function isChallenge(challenge: string, { secret, purpose, at }: Signing): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + TIME + SIGNATURE) return false;
  const body = bytes.subarray(0, RANDOM + TIME);
  const signature = bytes.subarray(RANDOM + TIME);
  if (!timingSafeEqual(signature, signatureOf(body, { secret, purpose }))) return false;
  return body.readUIntBE(RANDOM, TIME) > at.getTime();
}

/** Uses a challenge up; false if it was before. Not to be called in a transaction, which could take it back. */
export async function spendChallenge(db: Queryable, challenge: string, at: Date): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url'); // one challenge has several spellings
  const subject = `passkey-challenge:${createHash('sha256').update(bytes).digest('base64url')}`;
  const { count } = await countUse(db, subject, { at, ms: CHALLENGE_MS });
  return count === 1;
}

function signatureOf(body: Buffer, { secret, purpose }: Omit<Signing, 'at'>): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose} `).update(body).digest();
}

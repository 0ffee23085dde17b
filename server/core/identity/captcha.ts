import { createHmac, randomBytes } from 'node:crypto';
import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type CreateChallengeOptions,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lte } from 'drizzle-orm';
import * as z from 'zod';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrMake } from '#server/db/meta.ts';
import { usedCaptchas } from '#server/db/bookkeeping.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** Milliseconds that a challenge is valid: long enough to fill in a form that was left open. */
export const CAPTCHA_MS = 20 * MINUTE_MS;
/** About half a second of work for a browser, about a millisecond for us. */
const COST = 2_000;
const LEAST_COUNTER = 1_000;
const GREATEST_COUNTER = 3_000;

export interface SignedChallenge {
  readonly parameters: Record<string, unknown>;
  readonly signature: string;
}

/** A new challenge, signed by us. Nothing is stored until it is handed in. `counter` sets how much work it takes. */
export async function issueCaptcha(
  db: Queryable,
  at: Date,
  counter: number = randomInt(GREATEST_COUNTER, LEAST_COUNTER),
): Promise<SignedChallenge> {
  const options: CreateChallengeOptions = {
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter,
    deriveKey,
    expiresAt: new Date(at.getTime() + CAPTCHA_MS),
    ...(await readKeys(db)),
  };
  const { parameters, signature } = await createChallenge(options);
  if (signature === undefined) throw new Error('The challenge was not signed.');
  return { parameters: { ...parameters }, signature };
}

/**
 * Redeems a solved challenge, once: after that it is used up, whatever happens to the call. Not to be called inside
 * the effect's transaction: a rollback would make the challenge valid again. Refuses with `captcha_failed` a
 * challenge that is not ours, not solved, too old or already used.
 */
export async function spendCaptcha(db: Queryable, token: string, at: Date): Promise<void> {
  const handedIn = readToken(token);
  if (!handedIn) throw failed("We couldn't read the CAPTCHA. Please complete it again.");
  const { challenge, solution } = handedIn;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
  const { verified } = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution,
    deriveKey,
    ...(await readKeys(db)),
  });
  if (expiresAt <= at) throw failed('The CAPTCHA has expired. Please complete it again.');
  if (!verified) throw failed("The CAPTCHA wasn't solved. Please complete it again.");
  if (!(await markUsed(db, { nonce: challenge.parameters.nonce, expiresAt }))) {
    throw failed('The CAPTCHA has already been used. Please complete it again.');
  }
}

async function markUsed(db: Queryable, used: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const marked = await db
    .insert(usedCaptchas)
    .values(used)
    .onConflictDoNothing()
    .returning({ nonce: usedCaptchas.nonce });
  return marked.length === 1;
}

/** Forgets used solutions that have expired: those are refused for their age. */
export async function pruneCaptchas(db: Queryable, at: Date): Promise<void> {
  await db.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, at));
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const payload = z.object({
  challenge: z.object({
    // Everything else in there is covered by the signature and therefore has to stay.
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }).catchall(scalar),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

function readToken(token: string): z.infer<typeof payload> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return payload.safeParse(read).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Both keys come from one secret that is made at the first start, so that every process has the same. */
async function readKeys(db: Queryable) {
  const secret = await readOrMake(db, 'CAPTCHA_SECRET', () =>
    randomBytes(32).toString('base64url'),
  );
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

function failed(message: string): ApiError {
  return new ApiError('captcha_failed', message, { fields: { captchaToken: message } });
}

import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { issueCaptcha, type SignedChallenge } from '#server/core/identity/captcha.ts';
import type { Queryable } from '#server/db/database.ts';

/** What the widget sends for a challenge once it has done the work. */
export async function solve(challenge: SignedChallenge): Promise<string> {
  const solution = await solveChallenge({
    challenge: challenge as unknown as Challenge,
    deriveKey,
  });
  return tokenOf(challenge, solution);
}

/** A solved challenge of this server that asked for almost no work. */
export async function aCaptcha(db: Queryable, at = new Date()): Promise<string> {
  return solve(await issueCaptcha(db, at, 1));
}

export function tokenOf(challenge: SignedChallenge, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

import { errors, jwtVerify, SignJWT } from 'jose';
import type { TokenClaims } from '#contract/auth.ts';
import { ApiError } from '#contract/problem.ts';
import { isId } from './parse-id.ts';

const ALGORITHM = 'HS256';

/** A token that names a session row. It carries no expiry of its own: the row decides. */
export function signToken({ sub, ...claims }: TokenClaims, secret: Uint8Array): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(sub)
    .setIssuedAt()
    .sign(secret);
}

/** The member's id in a token that we signed, whether or not its session lives; null for any other token. */
export async function signedFor(token: string, secret: Uint8Array): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM] });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The session's id; refuses with 401 `unauthenticated` whatever we did not sign. */
export async function sessionIdOf(token: string, secret: Uint8Array): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM] });
    const sid = payload['sid'];
    if (typeof sid === 'string' && isId(sid)) return sid;
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
  }
  throw new ApiError('unauthenticated', 'This sign-in is not valid. Please sign in again.');
}

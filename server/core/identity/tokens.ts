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
  return (await claimsIn(token, secret))?.memberId ?? null;
}

/** The session's id; refuses with 401 `unauthenticated` whatever we did not sign. */
export async function sessionIdOf(token: string, secret: Uint8Array): Promise<string> {
  const sid = (await claimsIn(token, secret))?.sessionId;
  if (typeof sid === 'string' && isId(sid)) return sid;
  throw new ApiError('unauthenticated', 'This sign-in is not valid. Please sign in again.');
}

interface Claims {
  readonly memberId: string | null;
  readonly sessionId: unknown;
}

/** Tokens that proved to be ours, the oldest first: what they say never changes, and each comes with many calls. */
const proven = new WeakMap<Uint8Array, Map<string, Claims>>();
const MOST_PROVEN = 5_000;

/** Null for whatever we did not sign. */
async function claimsIn(token: string, secret: Uint8Array): Promise<Claims | null> {
  const known = proven.get(secret) ?? new Map<string, Claims>();
  proven.set(secret, known);
  const claims = known.get(token) ?? (await proof(token, secret));
  if (!claims || known.has(token)) return claims;
  const [oldest] = known.keys();
  if (known.size >= MOST_PROVEN && oldest !== undefined) known.delete(oldest);
  known.set(token, claims);
  return claims;
}

async function proof(token: string, secret: Uint8Array): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM] });
    return { memberId: payload.sub ?? null, sessionId: payload['sid'] };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

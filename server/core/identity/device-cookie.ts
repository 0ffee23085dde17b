import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import { YEAR_S } from '#domain/time/durations.ts';

/** The device cookie is sent with sign-in calls only; it grants no rights, only its own count of attempts. */
const NAME = 'muster-device';
const AUDIENCE = 'device';

/** The Set-Cookie value that marks this device as one where the member has signed in. */
export async function deviceCookie(
  userId: string,
  secret: Uint8Array,
  isSecure: boolean,
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .sign(secret);
  const secure = isSecure ? '; Secure' : '';
  return `${NAME}=${token}; Path=/api/auth; HttpOnly; SameSite=Strict; Max-Age=${YEAR_S}${secure}`;
}

/** The device's own id, if its cookie is ours and was made for this member; otherwise null. */
export async function deviceOf(
  cookies: string | undefined,
  userId: string,
  secret: Uint8Array,
): Promise<string | null> {
  const token = new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(cookies ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, secret, {
      audience: AUDIENCE,
      subject: userId,
      algorithms: ['HS256'],
    });
    return payload.jti ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

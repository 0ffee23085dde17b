import { deviceOf } from '#server/core/identity/device-cookie.ts';
import { judgePassword } from '#server/core/identity/passwords.ts';
import type { Context } from '#server/core/calls/implement.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { countAttempt } from './login-limits.ts';

/** The hash that the password was judged by: what it allows is done only while the account still has it. */
export interface Proof {
  readonly passwordHash: string;
}

interface Owner extends Proof {
  readonly id: string;
  readonly username: string;
}

/**
 * Whether whoever is signed in knows the account's password; null if not. Counted like a sign-in (login-limits), so that a session
 * left open somewhere is no way to guess it. Refuses with 429 once there were too many failures.
 */
export async function provePassword(
  owner: Owner,
  password: string,
  { db, services, request }: Pick<Context<Endpoint>, 'db' | 'services' | 'request'>,
): Promise<Proof | null> {
  const { id, username, passwordHash } = owner;
  const cookie = request.headers['cookie']?.toString();
  const device = await deviceOf(cookie, id, services.secrets.session);
  const { address } = request;
  const takeBack = await countAttempt(db, { username, address, device, at: services.now() });
  if ((await judgePassword(password, passwordHash)) === 'wrong') return null;
  await takeBack();
  return { passwordHash };
}

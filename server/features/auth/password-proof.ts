import { NOT_YOUR_PASSWORD } from '#contract/own-account.ts';
import { ApiError } from '#contract/problem.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import type { Queryable } from '#server/db/database.ts';
import { deviceOf } from '#server/core/identity/device-cookie.ts';
import { judgePassword } from '#server/core/identity/passwords.ts';
import type { Context } from '#server/core/calls/implement.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { holdWithPassword, stillSignedIn } from './auth.repository.ts';
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

/**
 * Locks the account for what its password was proven for. Refuses if a new password has come in the meantime, or the session
 * was ended: whoever did that must not be overtaken by the one they locked out.
 */
export async function holdProven(
  tx: Queryable,
  { caller, proof }: { readonly caller: Caller; readonly proof: Proof },
): Promise<void> {
  if (!(await holdWithPassword(tx, caller.id, proof.passwordHash)))
    throw wrongField('password', NOT_YOUR_PASSWORD);
  if (!(await stillSignedIn(tx, caller.sessionId)))
    throw new ApiError('session_ended', 'Your session has ended. Please sign in again.');
}

/** What is wrong with one field of a form. */
export function wrongField(field: string, problem: string): ApiError {
  return new ApiError('invalid', problem, { fields: { [field]: problem } });
}

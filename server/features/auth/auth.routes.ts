import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/problem.ts';
import { agentName } from '#domain/device-name.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { implement } from '#server/core/calls/implement.ts';
import { hashPassword, judgePassword, updatePassword } from '#server/core/identity/passwords.ts';
import {
  announcePresence,
  authenticate,
  endSession,
  markAway,
  readCallers,
  startSession,
} from '#server/core/identity/sessions.ts';
import { refuseSuspended } from '#server/core/identity/suspensions.ts';
import type { Services } from '#server/core/calls/services.ts';
import { readProfile } from '#server/db/profile.ts';
import { findAccount, holdWithPassword, noteLogin } from './auth.repository.ts';
import { countAttempt } from './login-limits.ts';
import { knownDevice, newDevice, tokenOf } from './signed-in.ts';

export const authRoutes = implement('auth', auth, {
  async profile(context) {
    const profile = await readProfile(context.db, memberOf(context).id);
    if (!profile) throw new ApiError('account_deleted', 'This account was deleted.');
    return profile;
  },

  async login({ body, db, services, request, setHeader }) {
    const { username, password } = body;
    const { database } = services;
    const at = services.now();
    const account = await findAccount(db, username);
    const cookies = request.headers['cookie']?.toString();
    const device = account ? await knownDevice({ userId: account.id, cookies, services }) : null;
    const takeBack = await countAttempt(db, { username, address: request.address, device, at });
    const agent = request.headers['user-agent']?.toString() ?? '';
    const attempt = { password, database, device: agentName(agent), at };
    const signIn = (known: typeof account) =>
      begin({ account: known, ...attempt }).catch(async (error: unknown) => {
        // The password was right: who is suspended and tries again isn't taken for an attacker.
        if (error instanceof ApiError && error.code === 'account_suspended') await takeBack();
        throw error;
      });
    // Another sign-in with the same password may have replaced its outdated hash meanwhile: a second try finds the new one.
    const sid = (await signIn(account)) ?? (await signIn(await findAccount(db, username)));
    if (!sid || !account) throw wrongCredentials();
    await takeBack();
    if (device === null) setHeader('set-cookie', await newDevice({ userId: account.id, services }));
    return { token: await tokenOf(account, sid, services) };
  },

  async logout({ caller, db }) {
    if (caller) {
      await endSession(db, caller.sessionId);
      await announcePresence(db);
    }
    return undefined;
  },

  async endSessions({ body, db, services }) {
    const alive = await readCallers(db, body.ids, services.now());
    for (const id of alive.keys()) await endSession(db, id);
    if (alive.size > 0) await announcePresence(db);
    return undefined;
  },

  async away({ caller, body, db, services }) {
    const leaving = caller ?? (await holderOf(body, services));
    if (leaving) {
      await markAway(db, leaving.sessionId, services.now());
      await announcePresence(db);
    }
    return undefined;
  },
});

interface SigningIn extends Pick<Services, 'database'> {
  readonly account: Awaited<ReturnType<typeof findAccount>>;
  readonly password: string;
  readonly device: string;
  readonly at: Date;
}

/**
 * Starts a session and answers its id; null if the password hash changed meanwhile. Refuses a wrong password with 401, and after the
 * right one a suspended member with 403.
 */
async function begin(signingIn: SigningIn): Promise<string | null> {
  const { account, password, database, device, at } = signingIn;
  const verdict = await judgePassword(password, account?.passwordHash ?? null);
  if (!account || verdict === 'wrong') throw wrongCredentials();
  const anew = verdict === 'older' ? await hashPassword(password) : null;
  return database.transaction(async (tx) => {
    const held = await holdWithPassword(tx, account.id, account.passwordHash);
    if (!held) return null;
    refuseSuspended(held, at);
    if (anew !== null) await updatePassword(tx, account.id, { hash: anew });
    await noteLogin(tx, account.id, at);
    return startSession(tx, account.id, { at, device });
  });
}

function wrongCredentials(): ApiError {
  return new ApiError('invalid_credentials', 'Wrong username or password.');
}

/** Who the token belongs to. A beacon cannot carry a header, so the token is its body; null if it no longer holds. */
async function holderOf(token: string | undefined, services: Services) {
  if (token === undefined) return null;
  try {
    return await authenticate(token, services);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

import {
  accountIsGone,
  announcePresence,
  endOtherSessions,
  endSession,
} from '#server/core/identity/sessions.ts';
import { NOT_YOUR_PASSWORD, ownAccount } from '#contract/own-account.ts';
import { ApiError } from '#contract/problem.ts';
import { changedPasswordProblem } from '#domain/password.ts';
import { deleteFeedKey } from '#server/accounts/feed-key.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { hashPassword, updatePassword } from '#server/core/identity/passwords.ts';
import type { Queryable } from '#server/db/database.ts';
import { orderMail } from '#server/mail/orders.ts';
import { dropResetTokensOf } from '#server/mail/reset-tokens.ts';
import {
  hasSession,
  readLiveSessions,
  readOwnAccount,
  stillHasPassword,
  stillSignedIn,
} from './auth.repository.ts';
import { provePassword, type Proof } from './password-proof.ts';

export const ownAccountRoutes = implement('ownAccount', ownAccount, {
  async changePassword(context) {
    const { body, db, services } = context;
    const caller = memberOf(context);
    const account = await readOwnAccount(db, caller.id);
    if (!account) throw accountIsGone();
    const problem = changedPasswordProblem(body, account);
    if (problem !== null) throw wrongField('newPassword', problem);
    const proof = await provePassword(account, body.password, context);
    if (proof === null) throw wrongField('password', NOT_YOUR_PASSWORD);
    const hash = await hashPassword(body.newPassword);
    await services.database.transaction(async (tx) => {
      await holdProven(tx, { caller, proof });
      await updatePassword(tx, caller.id, hash);
      await endOtherSessions(tx, caller);
      await dropResetTokensOf(tx, caller.id);
      await deleteFeedKey(tx, caller.id); // as after a reset (SPEC 14.3)
      await orderMail(tx, { kind: 'password-changed', userId: caller.id, changedIn: 'profile' });
    });
    return undefined;
  },

  async sessions(context) {
    const { id, sessionId } = memberOf(context);
    const { db, services } = context;
    const alive = await readLiveSessions(db, id, services.now());
    return alive.map((session) => ({
      ...session,
      createdAt: session.createdAt.toISOString(),
      lastSeen: session.lastSeen.toISOString(),
      isThis: session.id === sessionId,
    }));
  },

  async endSession(context) {
    const { db, params } = context;
    const id = parseId(params.id);
    if (!(await hasSession(db, memberOf(context).id, id)))
      throw new ApiError('not_found', 'You are not signed in there.');
    await endSession(db, id);
    await announcePresence(db);
    return undefined;
  },

  async endSessions(context) {
    await endOtherSessions(context.db, memberOf(context));
    await announcePresence(context.db);
    return undefined;
  },
});

/**
 * Locks the account for what its password was proven for. Refuses if a new password has come in the meantime, or the session
 * was ended: whoever did that must not be overtaken by the one they locked out.
 */
async function holdProven(
  tx: Queryable,
  { caller, proof }: { readonly caller: Caller; readonly proof: Proof },
): Promise<void> {
  if (!(await stillHasPassword(tx, caller.id, proof.passwordHash)))
    throw wrongField('password', NOT_YOUR_PASSWORD);
  if (!(await stillSignedIn(tx, caller.sessionId)))
    throw new ApiError('session_ended', 'Your session has ended. Please sign in again.');
}

function wrongField(field: string, problem: string): ApiError {
  return new ApiError('invalid', problem, { fields: { [field]: problem } });
}

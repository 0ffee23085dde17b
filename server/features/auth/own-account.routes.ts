import {
  accountIsGone,
  announcePresence,
  endOtherSessions,
  endSession,
} from '#server/core/identity/sessions.ts';
import { NOT_YOUR_PASSWORD, ownAccount, SAME_EMAIL } from '#contract/own-account.ts';
import { ApiError } from '#contract/problem.ts';
import { changedPasswordProblem } from '#domain/password.ts';
import { deleteFeedKey } from '#server/accounts/feed-key.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { hashPassword, updatePassword } from '#server/core/identity/passwords.ts';
import type { Queryable } from '#server/db/database.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { askForEmail, dropEmailChangeOf, readWaitingEmail } from '#server/mail/email-changes.ts';
import { mayMail, ONE_MAIL_MS, orderMail } from '#server/mail/orders.ts';
import { dropMailedLinksOf } from '#server/mail/reset-tokens.ts';
import { hasSession, readLiveSessions, readOwnAccount } from './auth.repository.ts';
import { holdProven, provePassword, wrongField } from './password-proof.ts';

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
      await updatePassword(tx, caller.id, { hash, isGiven: false });
      await endOtherSessions(tx, caller);
      await dropMailedLinksOf(tx, caller.id);
      await deleteFeedKey(tx, caller.id); // as after a reset (SPEC 14.3)
      await orderMail(tx, { kind: 'password-changed', userId: caller.id, changedIn: 'profile' });
    });
    return undefined;
  },

  async email(context) {
    const { db, services } = context;
    const waiting = await readWaitingEmail(db, memberOf(context).id, services.now());
    return { waiting, isMailed: services.config.smtpUrl !== null };
  },

  // Nothing here depends on whether the address has accounts (decision 042).
  async changeEmail(context) {
    const { body, db, services } = context;
    const caller = memberOf(context);
    const account = await readOwnAccount(db, caller.id);
    if (!account) throw accountIsGone();
    const { email } = body;
    if (email === account.email) throw wrongField('email', SAME_EMAIL);
    const proof = await provePassword(account, body.password, context);
    if (proof === null) throw wrongField('password', NOT_YOUR_PASSWORD);
    const asked = { userId: caller.id, email, at: services.now() };
    if ((await readWaitingEmail(db, caller.id, asked.at)) === email) return; // its mail is on its way, or was read
    await limitEmailChanges(db, asked);
    await services.database.transaction(async (tx) => {
      await holdProven(tx, { caller, proof });
      await askForEmail(tx, asked);
      await orderMail(tx, { kind: 'confirm-email', userId: caller.id });
    });
  },

  async callOffEmail(context) {
    await dropEmailChangeOf(context.db, memberOf(context).id);
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

/** Wishes of one member in a day, each of which mails a stranger at worst. */
const MOST_EMAIL_CHANGES = 10;

async function limitEmailChanges(
  db: Queryable,
  { userId, email, at }: { readonly userId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  const own = await countUse(db, `email-change:${userId}`, { at, ms: DAY_MS });
  if (own.count > MOST_EMAIL_CHANGES)
    throw new RetryLater(
      'rate_limited',
      'You changed your email too often today. Please try again tomorrow.',
      (own.windowEnds.getTime() - at.getTime()) / 1_000,
    );
  if (await mayMail(db, { kind: 'confirm-email', email, at })) return;
  throw new RetryLater(
    'rate_limited',
    'A link went to this address a moment ago. Please try again in 10 minutes.',
    ONE_MAIL_MS / 1_000,
  );
}

import { accounts, RESET_TOKEN_INVALID } from '#contract/accounts.ts';
import { captcha } from '#contract/captcha.ts';
import type { Body } from '#contract/endpoint.ts';
import { ApiError } from '#contract/problem.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { passwordProblem } from '#domain/password.ts';
import { removeAccount } from '#server/accounts/account-removal.ts';
import { deleteFeedKey } from '#server/accounts/feed-key.ts';
import { dropPasskeysOf } from '#server/accounts/passkeys.ts';
import { noteUse, openInvitation, type StoredInvitation } from '#server/accounts/invitations.ts';
import { mailKey } from '#server/core/identity/account-keys.ts';
import { limitAddress } from '#server/core/identity/address-limits.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { issueCaptcha, spendCaptcha } from '#server/core/identity/captcha.ts';
import { implement } from '#server/core/calls/implement.ts';
import type { Services } from '#server/core/calls/services.ts';
import { forgetFailures } from '#server/core/identity/login-counters.ts';
import { hashPassword, updatePassword } from '#server/core/identity/passwords.ts';
import { endSessionsOf } from '#server/core/identity/sessions.ts';
import { claimUsername } from '#server/core/identity/usernames.ts';
import { mayMail, orderMail } from '#server/mail/orders.ts';
import { readResetToken, spendResetToken } from '#server/mail/reset-tokens.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { announceWaiting } from '#server/notices/member-news.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { insertAccount, refuseSuspendedAccount } from './accounts.repository.ts';
import { takeConfirmedEmail } from './confirmed-email.ts';

/** Accounts that one network may open in an hour: enough for an evening when a whole group joins. */
const MOST_ACCOUNTS = 60;
const MOST_RESET_REQUESTS = 60;
const MOST_RESETS = 60;

const RESET_REQUESTED = 'If your email is registered, you will receive a reset link.';
const RESET_DONE = 'Password reset successful! You can now log in.';

export const captchaRoutes = implement('captcha', captcha, {
  challenge: ({ db, services }) => issueCaptcha(db, services.now()),
});

export const accountsRoutes = implement('accounts', accounts, {
  // Nothing here depends on whether the email is known: neither the answer nor its timing, nor anything that a
  // later sign-in or registration can see. Only the mail says so, to the one person who may know.
  register: async ({ body, db, services, request }) => {
    const { username, email, password } = body;
    refuseWeak('password', password, { username, email });
    const at = services.now();
    await refuseUninvited(db, body, services);
    await spendCaptcha(db, body.captchaToken, at);
    const { address } = request;
    await limitAddress(db, { use: 'register', address, most: MOST_ACCOUNTS, ms: HOUR_MS, at });
    const passwordHash = await hashPassword(password);
    await services.database.transaction(async (tx) => {
      await claimUsername(tx, username);
      const invitation = await invitationOf(tx, body, services);
      const start = startOf(invitation);
      const userId = await insertAccount(tx, { username, email, passwordHash, at, start });
      if (invitation) await noteArrival(tx, invitation, { userId, username, at });
      if (!start.flags.includes('OrgMember'))
        await announceWaiting(tx, { id: userId, username }, { actorId: userId, at });
      if (await mayMail(tx, { kind: 'registered', email, at })) {
        await orderMail(tx, { kind: 'registered', userId });
      }
    });
    return undefined;
  },

  // The account is only looked up when the mail is written, after this call was answered.
  requestPasswordReset: async ({ body: { email }, db, services, request: { address } }) => {
    const at = services.now();
    const limit = { address, most: MOST_RESET_REQUESTS, ms: HOUR_MS, at };
    await limitAddress(db, { use: 'request-reset', ...limit });
    await services.database.transaction(async (tx) => {
      if (await mayMail(tx, { kind: 'password-reset', email, at })) {
        await orderMail(tx, { kind: 'password-reset', email: mailKey(email) });
      }
    });
    return { message: RESET_REQUESTED };
  },

  // Only whoever has the link, which was sent to the account's own address, is told which account it is.
  resetAccount: async ({ body: { token }, db, services, request: { address } }) => {
    const at = services.now();
    await limitAddress(db, { use: 'reset-account', address, most: MOST_RESETS, ms: HOUR_MS, at });
    const account = await readResetToken(db, token, at);
    return { username: account?.username ?? null };
  },

  resetPassword: async ({ body: { token, newPassword }, db, services, request: { address } }) => {
    const at = services.now();
    await limitAddress(db, { use: 'reset', address, most: MOST_RESETS, ms: HOUR_MS, at });
    const account = await readResetToken(db, token, at);
    if (!account) throw tokenInvalid();
    refuseWeak('newPassword', newPassword, account); // the token stays valid for another try
    const passwordHash = await hashPassword(newPassword);
    await services.database.transaction(async (tx) => {
      await refuseSuspendedAccount(tx, account.id, at); // the token stays valid for when the suspension is over
      if (!(await spendResetToken(tx, token, at))) throw tokenInvalid();
      await updatePassword(tx, account.id, { hash: passwordHash, isGiven: false });
      await endSessionsOf(tx, account.id, 'session_ended');
      await dropPasskeysOf(tx, account.id);
      await deleteFeedKey(tx, account.id); // whoever had the old password may have copied the feed's address (SPEC 14.3)
      // A member under attack who resets their password by mail doesn't have to wait out the attacker's failures.
      await forgetFailures(tx, account.username);
      await orderMail(tx, { kind: 'password-changed', userId: account.id });
    });
    return { message: RESET_DONE };
  },

  confirmEmail: async ({ body: { token }, db, services, request: { address } }) => {
    const at = services.now();
    await limitAddress(db, { use: 'confirm-email', address, most: MOST_RESETS, ms: HOUR_MS, at });
    return services.database.transaction((tx) => takeConfirmedEmail(tx, token, at));
  },

  remove: async (context) => {
    const { id } = memberOf(context);
    const { services } = context;
    await services.database.transaction((tx) => removeAccount(tx, id, services));
    return undefined;
  },
});

type Registration = Body<typeof accounts.register>;

/** SPEC 18.1: judges who may register at all, before anything is asked of them. */
async function refuseUninvited(
  db: Queryable,
  body: Registration,
  services: Services,
): Promise<void> {
  const { registration } = await readPortal(db, services.config);
  if (registration === 'closed') throw closed('Registration is closed.');
  const invitation = await invitationOf(db, body, services);
  if (registration === 'invited' && !invitation)
    throw closed('You need an invitation to register. Ask somebody in the organisation for one.');
}

async function invitationOf(
  db: Queryable,
  { invitation }: Registration,
  services: Services,
): Promise<StoredInvitation | null> {
  const isGiven = invitation !== undefined && invitation !== null && invitation !== '';
  return isGiven ? openInvitation(db, invitation, services) : null;
}

/** Who came by an invitation, and who let them in with what it gives. */
async function noteArrival(
  tx: Queryable,
  invitation: StoredInvitation,
  {
    userId,
    username,
    at,
  }: { readonly userId: string; readonly username: string; readonly at: Date },
): Promise<void> {
  await noteUse(tx, invitation, { userId, at });
  await noteChange(tx, {
    ...{ actorId: invitation.makerId, subject: 'member', subjectId: userId, action: 'created' },
    ...{ title: username, at },
  });
}

function startOf(invitation: StoredInvitation | null) {
  return {
    role: invitation?.role ?? 'Member',
    flags: invitation?.flags ?? [],
    primaryPositionId: invitation?.positionId ?? null,
  };
}

function closed(message: string): ApiError {
  return new ApiError('registration_closed', message);
}

function refuseWeak(
  field: string,
  password: string,
  person: { readonly username: string; readonly email: string },
): void {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw new ApiError('invalid', problem, { fields: { [field]: problem } });
}

function tokenInvalid(): ApiError {
  return new ApiError('token_invalid', RESET_TOKEN_INVALID);
}

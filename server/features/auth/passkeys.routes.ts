import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { NOT_YOUR_PASSWORD } from '#contract/own-account.ts';
import { MOST_PASSKEYS, PASSKEY_REFUSED, passkeys, type OwnPasskey } from '#contract/passkeys.ts';
import { ApiError } from '#contract/problem.ts';
import { agentName } from '#domain/device-name.ts';
import type { Context } from '#server/core/calls/implement.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { accountIsGone, startSession } from '#server/core/identity/sessions.ts';
import { refuseSuspended } from '#server/core/identity/suspensions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { noteLogin, readOwnAccount, stillSignedIn } from './auth.repository.ts';
import { challengeFor, CHALLENGE_MS } from './passkey-challenge.ts';
import { judgeNewPasskey, judgeUsedPasskey } from './passkey-answers.ts';
import {
  deletePasskey,
  findPasskey,
  holdOwner,
  insertPasskey,
  noteUseOf,
  readPasskeys,
  type StoredPasskey,
} from './passkeys.repository.ts';
import { provePassword } from './password-proof.ts';
import { relyingParty } from './relying-party.ts';
import { knownDevice, newDevice, tokenOf } from './signed-in.ts';

export const passkeysRoutes = implement('passkeys', passkeys, {
  async list(context) {
    return (await readPasskeys(context.db, memberOf(context).id)).map(shown);
  },

  async options(context) {
    const { body, db, services, request } = context;
    const { id, username, sessionId } = memberOf(context);
    const party = relyingParty(services.config, request.headers);
    await prove(context, body.password);
    const own = await readPasskeys(db, id);
    refuseMore(own);
    const options = await generateRegistrationOptions({
      rpName: (await readPortal(db, services.config)).name,
      rpID: party.id,
      userName: username,
      userID: new TextEncoder().encode(id),
      challenge: challengeFor({
        ...{ secret: services.secrets.session, at: services.now() },
        purpose: `add in ${sessionId}`,
      }),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  },

  async add(context) {
    const { body, db, services, request } = context;
    const { id: userId, sessionId } = memberOf(context);
    const at = services.now();
    const party = relyingParty(services.config, request.headers);
    const made = await judgeNewPasskey(body.answer, {
      ...{ db, party, secret: services.secrets.session, purpose: `add in ${sessionId}`, at },
    });
    if (!made) throw refused();
    const device = agentName(request.headers['user-agent']?.toString() ?? '');
    const stored = await services.database.transaction(async (tx) => {
      if (!(await holdOwner(tx, userId))) throw accountIsGone();
      if (!(await stillSignedIn(tx, sessionId)))
        throw new ApiError('session_ended', 'Your session has ended. Please sign in again.');
      refuseMore(await readPasskeys(tx, userId));
      return insertPasskey(tx, { ...made, userId, device, createdAt: at });
    });
    if (!stored) throw refused();
    return shown(stored);
  },

  // Whoever knows no password would be locked out without the last one.
  async remove(context) {
    const { body, db, params, services } = context;
    const { id: userId } = memberOf(context);
    const id = parseId(params.id);
    const isLast = (own: readonly StoredPasskey[]) => own.length < 2;
    if (body.password !== undefined) await prove(context, body.password);
    else if (isLast(await readPasskeys(db, userId))) throw lastOne();
    await services.database.transaction(async (tx) => {
      await holdOwner(tx, userId);
      const own = await readPasskeys(tx, userId);
      if (!own.some((one) => one.id === id))
        throw new ApiError('not_found', 'This passkey is gone already.');
      if (isLast(own) && body.password === undefined) throw lastOne();
      await deletePasskey(tx, id);
    });
    return undefined;
  },

  async loginOptions({ services, request }) {
    const party = relyingParty(services.config, request.headers);
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: challengeFor({
        ...{ secret: services.secrets.session, at: services.now(), purpose: 'sign in' },
      }),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    });
    return { ...options };
  },

  async login({ body, db, services, request, setHeader }) {
    const at = services.now();
    const party = relyingParty(services.config, request.headers);
    const found = await findPasskey(db, body.answer.id);
    if (!found) throw refused();
    const { passkey, account } = found;
    const counter = await judgeUsedPasskey(body.answer, passkey, {
      ...{ db, party, secret: services.secrets.session, purpose: 'sign in', at },
    });
    if (counter === null) throw refused();
    const { headers } = request;
    const device = agentName(headers['user-agent']?.toString() ?? '');
    const sid = await services.database.transaction(async (tx) => {
      const held = await holdOwner(tx, account.id);
      if (!held || !(await noteUseOf(tx, passkey, { counter, at }))) throw refused();
      refuseSuspended(held, at);
      await noteLogin(tx, account.id, at);
      return startSession(tx, account.id, { at, device });
    });
    const known = { userId: account.id, cookies: headers['cookie']?.toString(), services };
    if ((await knownDevice(known)) === null) setHeader('set-cookie', await newDevice(known));
    return { token: await tokenOf(account, sid, services) };
  },
});

/** Refuses with 422 at the field whoever doesn't know the account's password. */
async function prove(
  context: Pick<Context<Endpoint>, 'caller' | 'db' | 'services' | 'request'>,
  password: string,
): Promise<void> {
  const account = await readOwnAccount(context.db, memberOf(context).id);
  if (!account) throw accountIsGone();
  if ((await provePassword(account, password, context)) === null)
    throw new ApiError('invalid', NOT_YOUR_PASSWORD, { fields: { password: NOT_YOUR_PASSWORD } });
}

function refuseMore(own: readonly StoredPasskey[]): void {
  if (own.length >= MOST_PASSKEYS)
    throw new ApiError(
      'quota_reached',
      `You have ${MOST_PASSKEYS} passkeys, and that's the limit. Remove one first.`,
    );
}

function lastOne(): ApiError {
  const message = 'This is your last passkey. Enter your password to remove it.';
  return new ApiError('invalid', message, { fields: { password: message } });
}

function refused(): ApiError {
  return new ApiError('invalid', PASSKEY_REFUSED);
}

function shown({ id, device, createdAt, lastUsedAt }: StoredPasskey): OwnPasskey {
  return {
    ...{ id, name: device, createdAt: createdAt.toISOString() },
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Body } from '#contract/endpoint.ts';
import type { passkeys } from '#contract/passkeys.ts';
import type { Queryable } from '#server/db/database.ts';
import { isChallenge, spendChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import type { StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

// What browsers answer is whatever somebody sends: the library throws errors of many kinds at what it can't read, and each of
// them means that the answer is none.

interface Judging {
  readonly db: Queryable;
  readonly party: RelyingParty;
  readonly secret: Uint8Array;
  readonly purpose: ChallengePurpose;
  readonly at: Date;
}

/** The new passkey that an answer holds; null if it holds none, was made elsewhere, or its challenge is no longer ours. */
export async function judgeNewPasskey(
  answer: Body<typeof passkeys.add>['answer'],
  judging: Judging,
) {
  const { transports = [], ...response } = answer.response;
  const made = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    ...expectedOf(judging),
  }).catch(asNone);
  if (!made?.verified || !(await isFirst(answer, judging))) return null;
  const { id: credentialId, publicKey, counter } = made.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { credentialId, publicKey: key, counter, transports };
}

/** How often the passkey was used by now, as its device says; null if the answer isn't by it. */
export async function judgeUsedPasskey(
  answer: Body<typeof passkeys.login>['answer'],
  { credentialId, publicKey, counter, transports }: StoredPasskey,
  judging: Judging,
): Promise<number | null> {
  const { userHandle, ...response } = answer.response;
  const used = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle != null && { userHandle }) },
      clientExtensionResults: {},
    },
    ...expectedOf(judging),
    credential: {
      ...{ id: credentialId, counter, transports },
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    },
  }).catch(asNone);
  if (!used?.verified || !(await isFirst(answer, judging))) return null;
  return used.authenticationInfo.newCounter;
}

function expectedOf(judging: Judging) {
  return {
    expectedChallenge: (challenge: string) => isChallenge(challenge, judging),
    expectedOrigin: judging.party.origin,
    expectedRPID: judging.party.id,
    requireUserVerification: true,
  };
}

/** Whether it is the first answer to its challenge, which it uses up. */
function isFirst(
  { response }: { readonly response: { readonly clientDataJSON: string } },
  { db, at }: Judging,
): Promise<boolean> {
  const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
    readonly challenge: string;
  };
  return spendChallenge(db, said.challenge, at);
}

function asNone(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}

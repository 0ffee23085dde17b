import * as z from 'zod/mini';
import { credentials } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, nullableString, string } from './shapes.ts';

// Signing in without a password, by WebAuthn (W3C, level 3): the shapes of its options and answers are the browser's own.

/** So many passkeys one account can have. */
export const MOST_PASSKEYS = 20;

/** What is said of every answer that doesn't fit, whatever is wrong with it. */
export const PASSKEY_REFUSED = "This passkey wasn't accepted. Sign in with your password.";

/** A passkey as its owner sees it. `name` is the device on which it was made, empty if that isn't known. */
const ownPasskey = z.object({
  id,
  name: string,
  createdAt: string,
  /** When somebody last signed in by it; null for never. */
  lastUsedAt: nullableString,
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

/** Bytes in base64url, as WebAuthn writes them. */
function base64url(limit: number) {
  return z.string().check(z.maxLength(limit), z.regex(/^[\w-]+$/));
}

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));

/** What the browser says of a new passkey (`RegistrationResponseJSON`). Everything else in it is left out. */
const newPasskey = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.optional(transports),
  }),
});

/** What the browser says of somebody who signs in (`AuthenticationResponseJSON`). */
const usedPasskey = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});

/** The browser's own options, which the server makes and nobody here looks into. */
const options = z.record(string, z.unknown());

export const passkeys = {
  list: endpoint('GET', '/auth/passkeys', {
    access: 'profile.use',
    summary: "The caller's own passkeys, the newest first",
    reply: z.array(ownPasskey),
  }),
  options: endpoint('POST', '/auth/passkeys/options', {
    access: 'profile.use',
    summary: 'What the browser makes a new passkey from; needs the password',
    untransacted: true,
    body: z.object({ password: credentials.shape.password }),
    reply: options,
  }),
  add: endpoint('POST', '/auth/passkeys', {
    access: 'profile.use',
    summary: "Add the browser's answer as a passkey",
    untransacted: true,
    body: z.lazy(() => z.object({ answer: newPasskey })),
    reply: ownPasskey,
  }),
  remove: endpoint('DELETE', '/auth/passkeys/:id', {
    access: 'profile.use',
    summary: 'Remove a passkey; the last one with the password alone, so that a way in is left',
    untransacted: true,
    body: z.object({ password: z.optional(credentials.shape.password) }),
  }),
  loginOptions: endpoint('POST', '/auth/passkey-login/options', {
    access: 'anyone',
    summary: 'What the browser asks for a passkey with',
    untransacted: true,
    reply: options,
  }),
  login: endpoint('POST', '/auth/passkey-login', {
    access: 'anyone',
    summary: "Sign in by the browser's answer; the token is as that of a login",
    untransacted: true,
    body: z.lazy(() => z.object({ answer: usedPasskey })),
    reply: z.object({ token: string }),
  }),
};

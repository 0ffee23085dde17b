import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { profileDocument } from './member-rows.ts';
import { id, seen, string } from './shapes.ts';

/** SPEC writes these bodies in PascalCase; the server accepts both spellings (server/core/calls/pascal-case.ts). */
export const credentials = z.object({
  username: z.string().check(seen(), z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(1_000)),
});

/** How many sessions one call ends, and so how many a device keeps to be ended. */
export const MOST_LEFT = 20;

export const auth = {
  profile: endpoint('GET', '/auth/user/profile', {
    access: 'profile.use',
    summary: 'The signed-in member',
    reply: profileDocument,
  }),
  login: endpoint('POST', '/auth/login', {
    access: 'anyone',
    summary: 'Sign in; the token goes into the Authorization header of every later call',
    untransacted: true,
    body: credentials,
    reply: z.object({ token: string }),
  }),
  logout: endpoint('POST', '/auth/logout', {
    access: 'anyone',
    summary: 'End the session of the token, if there is one',
    untransacted: true,
  }),
  endSessions: endpoint('POST', '/auth/sessions/end', {
    access: 'anyone',
    summary:
      'End sessions by their ids, for logouts made without a connection. An id gives no other right; one that is unknown or over is no error',
    untransacted: true,
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_LEFT)) }),
  }),
  away: endpoint('POST', '/auth/away', {
    access: 'anyone',
    summary:
      'The unload beacon: the caller is offline now, the session goes on. Takes the token as a plain-text body',
    untransacted: true,
    body: z.optional(z.string().check(z.maxLength(4_000))),
  }),
};

/** Claims in the token, shown until the profile arrives. The server never derives a right from them. */
export const tokenClaims = z.object({
  sid: string,
  sub: string,
  username: string,
  role: string,
  flags: z.array(string),
  avatarUrl: string,
});
export type TokenClaims = z.infer<typeof tokenClaims>;

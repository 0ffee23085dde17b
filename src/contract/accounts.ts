import * as z from 'zod/mini';
import { captchaToken } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { secretGiven } from './invitations.ts';
import { emailAddress, nullableString, string } from './shapes.ts';
import { username } from './username.ts';

/** SPEC 5.22's sentence, for a missing token as well as an invalid one. */
export const RESET_TOKEN_INVALID = 'Missing or invalid reset token.';

const resetToken = z
  .string(RESET_TOKEN_INVALID)
  .check(z.minLength(1, RESET_TOKEN_INVALID), z.maxLength(200, RESET_TOKEN_INVALID));

/** For a link that confirms an address and was used, called off, or left for a day. */
export const EMAIL_LINK_INVALID =
  'This link no longer works. Ask for a new one in My Profile, under Signing In.';

/** In UTF-16 units. The rules that need more than the text itself are in domain/password. */
export const LONGEST_PASSWORD = 1_000;
export const newPassword = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD));

export const accounts = {
  register: endpoint('POST', '/auth/register', {
    access: 'anyone',
    summary: 'Open an account. Names a taken username; never tells whether an email is known',
    untransacted: true,
    body: z.object({
      username,
      email: emailAddress,
      password: newPassword,
      captchaToken: captchaToken('Please complete the CAPTCHA'),
      invitation: z.optional(z.nullable(secretGiven)),
    }),
  }),
  requestPasswordReset: endpoint('POST', '/auth/request-password-reset', {
    access: 'anyone',
    summary: 'Ask for a reset link by email; the answer is the same for every address',
    untransacted: true,
    body: z.object({ email: emailAddress }),
    reply: z.object({ message: string }),
  }),
  resetAccount: endpoint('POST', '/auth/reset-account', {
    access: 'anyone',
    summary:
      'Whose password the token of a reset link changes, null if nobody’s; the token stays as it is',
    untransacted: true,
    body: z.object({ token: resetToken }),
    reply: z.object({ username: nullableString }),
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', {
    access: 'anyone',
    summary: 'Set a new password with the token of a reset link; ends all sessions of the account',
    untransacted: true,
    body: z.object({ token: resetToken, newPassword }),
    reply: z.object({ message: string }),
  }),
  confirmEmail: endpoint('POST', '/auth/confirm-email', {
    access: 'anyone',
    summary: 'Take the address that a mailed link confirms; the link works once',
    untransacted: true,
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ username: string, email: string }),
  }),
  remove: endpoint('DELETE', '/auth/user/delete', {
    access: 'profile.use',
    summary: 'Delete your own account and everything personal in it; ends all its sessions',
    // The answer must not be stored: it would leave behind a row about somebody who is gone.
    untransacted: true,
  }),
};

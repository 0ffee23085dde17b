import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import { credentials } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { boolean, emailAddress, id, nullableString, string } from './shapes.ts';

/** What is said at the field when the present password doesn't match; never a 401, which would end the session on the device. */
export const NOT_YOUR_PASSWORD = 'That is not your password.';

export const SAME_EMAIL = 'This is your email address already.';

/** Where a member is signed in. `device` is such as "Firefox on Linux", empty if it isn't known. */
const ownSession = z.object({
  id,
  device: string,
  createdAt: string,
  lastSeen: string,
  /** Whether it is the session of this call. */
  isThis: boolean,
});
export type OwnSession = z.infer<typeof ownSession>;

/** What members do with their own account while they are signed in. */
export const ownAccount = {
  changePassword: endpoint('PUT', '/auth/password', {
    access: 'profile.use',
    summary: 'Change your own password; ends all other sessions of the account',
    // Hashing is slow, and failures are counted even though the call is refused.
    untransacted: true,
    body: z.object({ password: credentials.shape.password, newPassword }),
  }),
  email: endpoint('GET', '/auth/email', {
    access: 'profile.use',
    summary:
      'The address that waits for its confirmation, null if none does; and whether this server sends mail at all',
    reply: z.object({ waiting: nullableString, isMailed: boolean }),
  }),
  changeEmail: endpoint('PUT', '/auth/email', {
    access: 'profile.use',
    summary: 'Ask for another address; it takes effect by the link that is mailed there',
    untransacted: true,
    body: z.object({ password: credentials.shape.password, email: emailAddress }),
  }),
  callOffEmail: endpoint('DELETE', '/auth/email', {
    access: 'profile.use',
    summary: 'Call off the address that waits, whose link ends',
  }),
  sessions: endpoint('GET', '/auth/sessions', {
    access: 'profile.use',
    summary: 'Where the caller is signed in, what was seen last first',
    reply: z.array(ownSession),
  }),
  endSession: endpoint('DELETE', '/auth/sessions/:id', {
    access: 'profile.use',
    summary: "End one of the caller's own sessions; one that is over is no error",
  }),
  endSessions: endpoint('DELETE', '/auth/sessions', {
    access: 'profile.use',
    summary: 'End all sessions of the caller but this one',
  }),
};

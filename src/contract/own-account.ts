import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import { credentials } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** What is said at the field when the present password doesn't match; never a 401, which would end the session on the device. */
export const NOT_YOUR_PASSWORD = 'That is not your password.';

/** What members do with their own account while they are signed in. */
export const ownAccount = {
  changePassword: endpoint('PUT', '/auth/password', {
    access: 'profile.use',
    summary: 'Change your own password; ends all other sessions of the account',
    // Hashing is slow, and failures are counted even though the call is refused.
    untransacted: true,
    body: z.object({ password: credentials.shape.password, newPassword }),
  }),
};

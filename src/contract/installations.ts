import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const installations = {
  tellFailed: endpoint('POST', '/installations/failed', {
    access: 'profile.use',
    untransacted: true, // what is told to Admins hangs on no answer
    summary:
      "Say that the app couldn't be installed on a device, since a file was changed on its way",
    body: z.object({
      /** The path of the file, as the build names it. */
      changed: z.string().check(z.maxLength(200), z.regex(/^\/[\w./-]*$/)),
    }),
  }),
};

import * as z from 'zod/mini';
import { credentials } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { nullableString } from './shapes.ts';

/** A member can fetch what was collected for them for so many days. */
export const EXPORT_DAYS = 7;

/** What is said to whoever has nothing to fetch, or no longer has. */
export const NO_EXPORT = 'There is no copy of your data to download. Ask for one in My Profile.';

/** `until`: when the file is removed, as an instant; null unless it is ready. */
const exportState = z.object({
  state: z.enum(['none', 'preparing', 'ready']),
  until: nullableString,
});
export type ExportState = z.infer<typeof exportState>;

/** SPEC 27: a member's own data as a file. */
export const dataExport = {
  state: endpoint('GET', '/auth/export', {
    access: 'profile.use',
    summary: "Whether the copy of the caller's data is there, and until when",
    reply: exportState,
  }),
  ask: endpoint('POST', '/auth/export', {
    access: 'profile.use',
    summary: "Have a copy of the caller's data made, which takes a moment; needs the password",
    untransacted: true,
    body: z.object({ password: credentials.shape.password }),
    reply: exportState,
  }),
  file: endpoint('GET', '/auth/export/file', {
    access: 'profile.use',
    summary: "The copy of the caller's data, for the caller alone",
    file: 'application/zip',
    reply: z.unknown(),
  }),
};

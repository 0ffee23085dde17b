import * as z from 'zod/mini';
import { basedOn, html, revision, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/** The one key of the message of the day (SPEC 3.11), and the id of its row. */
export const MOTD_KEY = 'MotD';

/** The message of the day; `value` is HTML. */
export const motdRow = z.object({ id: z.literal(MOTD_KEY), value: string, revision });
export type MotdRow = z.infer<typeof motdRow>;

// The call that waits on a device is a constant of its own, so that its worker gets no other.

export const motdToSave = endpoint('PUT', '/motd', {
  access: 'motd.edit',
  summary: 'Change the message of the day; revision 0 is a message not yet written',
  mayWait: true,
  richText: 'value',
  body: z.object({
    key: z._default(z.literal(MOTD_KEY), MOTD_KEY),
    value: html(),
    revision: basedOn,
  }),
  reply: motdRow,
});

export const motd = {
  read: endpoint('GET', '/motd', {
    access: 'motd.read',
    summary: 'The message of the day, as HTML in a string; empty if there is none',
    reply: string,
  }),
  save: motdToSave,
};

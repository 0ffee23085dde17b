import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MOTD_KEY, motdRow } from './motd.ts';
import { basedOn, html } from './shapes.ts';

export const motd = {
  read: endpoint('GET', '/motd', {
    access: 'motd.read',
    summary: 'The message of the day, as HTML in a string; empty if there is none',
    reply: z.string(),
  }),
  save: endpoint('PUT', '/motd', {
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
  }),
};

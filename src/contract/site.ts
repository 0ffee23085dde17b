import * as z from 'zod/mini';
import { boolean, nullableString, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { registrations } from './registration.ts';

const emailService = z.object({
  url: string,
  serviceId: string,
  templateId: string,
  publicKey: string,
});
export type EmailService = z.infer<typeof emailService>;

export const site = {
  read: endpoint('GET', '/site', {
    access: 'anyone',
    summary: 'Name, tagline, links and what is switched on',
    reply: z.object({
      name: string,
      tagline: string,
      chatInviteUrl: nullableString,
      contactEmail: nullableString,
      pushKey: nullableString,
      /** Who may open an account. */
      registration: z._default(z.enum(registrations), 'open'),
      /** Whether the notice of the new site is shown. */
      notice: z._default(boolean, false),
      /** The accent colour, as #rrggbb; null for the usual one. */
      accent: z._default(nullableString, null),
      /** The addresses of its logo, for the header and as an icon of a home screen; null for the usual one. */
      logo: z._default(z.nullable(z.object({ mark: string, apple: string })), null),
      /** The address of the picture behind every screen; null for the usual one. */
      background: z._default(nullableString, null),
      features: z.object({ bot: boolean, mail: boolean, emailService: boolean }),
      /** Where the browser sends data requests directly; nothing in it is secret. If absent, they go to our own server. */
      emailService: z.optional(emailService),
    }),
  }),
  health: endpoint('GET', '/health', {
    access: 'anyone',
    isVital: true,
    summary: 'Answers 200 once the server is ready',
    reply: z.object({ status: z.literal('ok'), version: string }),
  }),
};
export type Site = z.infer<(typeof site.read)['reply']>;

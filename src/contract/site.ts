import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const emailService = z.object({
  url: z.string(),
  serviceId: z.string(),
  templateId: z.string(),
  publicKey: z.string(),
});
export type EmailService = z.infer<typeof emailService>;

export const site = {
  read: endpoint('GET', '/site', {
    access: 'anyone',
    summary: 'Name, tagline, links and what is switched on',
    reply: z.object({
      name: z.string(),
      tagline: z.string(),
      chatInviteUrl: z.nullable(z.string()),
      contactEmail: z.nullable(z.string()),
      pushKey: z.nullable(z.string()),
      features: z.object({ bot: z.boolean(), mail: z.boolean(), emailService: z.boolean() }),
      /** Where the browser sends data requests directly; nothing in it is secret. If absent, they go to our own server. */
      emailService: z.optional(emailService),
    }),
  }),
  health: endpoint('GET', '/health', {
    access: 'anyone',
    isVital: true,
    summary: 'Answers 200 once the server is ready',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
export type Site = z.infer<(typeof site.read)['reply']>;

import { sql } from 'drizzle-orm';
import { site } from '#contract/site.ts';
import { implement } from '#server/core/http/implement.ts';
import { version } from '#server/core/process/version.ts';

export const routes = implement('site', site, {
  async read({ services: { config, secrets } }) {
    return {
      name: config.orgName,
      tagline: config.orgTagline,
      chatInviteUrl: config.chatInviteUrl,
      contactEmail: config.contactEmail,
      pushKey: secrets.vapid.publicKey,
      features: {
        bot: config.botWebhookUrl !== null,
        mail: config.smtpUrl !== null,
        emailService: config.emailServiceUrl !== null,
      },
      ...(config.emailServiceUrl !== null && {
        emailService: {
          url: config.emailServiceUrl,
          serviceId: config.emailServiceId ?? '',
          templateId: config.emailServiceTemplate ?? '',
          publicKey: config.emailServiceKey ?? '',
        },
      }),
    };
  },

  async health({ db }) {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const, version };
  },
});

import type { Site } from '#contract/site.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { Portal } from '#server/db/portal-settings.ts';

/** What everybody may know of this portal: name, links, and what is switched on. */
export function siteDocument(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  settings: Portal,
): Site {
  return {
    name: config.orgName,
    tagline: config.orgTagline,
    chatInviteUrl: config.chatInviteUrl,
    contactEmail: config.contactEmail,
    pushKey: secrets.vapid.publicKey,
    registration: settings.registration,
    notice: settings.notice,
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
}

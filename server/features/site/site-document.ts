import type { Site } from '#contract/site.ts';
import type { Services } from '#server/core/calls/services.ts';
import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import type { Portal } from '#server/db/portal-settings.ts';

/** What everybody may know of this portal: name, links, and what is switched on. */
export function siteDocument(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  settings: Portal,
): Site {
  return {
    name: settings.name,
    tagline: settings.tagline,
    chatInviteUrl: settings.chatInviteUrl,
    contactEmail: settings.contactEmail,
    pushKey: secrets.vapid.publicKey,
    registration: settings.registration,
    notice: settings.notice,
    accent: settings.accent === DEFAULT_ACCENT ? null : settings.accent,
    logo: settings.logo && { mark: settings.logo.mark, apple: settings.logo.apple },
    background: settings.background,
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

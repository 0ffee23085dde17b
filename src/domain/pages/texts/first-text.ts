import type { TextPage } from '#contract/documents.ts';
import { changelog } from './changelog.ts';
import type { PageFacts } from './page-facts.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

/** SPEC 26.1: the texts, in HTML, that these pages begin with. A screen takes its own alone. */
export const firstText: Readonly<Record<TextPage, (facts: PageFacts) => string>> = {
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  changelog,
};

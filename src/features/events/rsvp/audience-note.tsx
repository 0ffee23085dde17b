import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { audienceText } from '#data/audience-names.ts';

/** SPEC 30.55: whom a role is for. Loaded when somebody is not among them, for it knows the names of all marks. */
export function AudienceNote({
  audiences,
}: {
  audiences: readonly (SignUpAudience | undefined)[];
}) {
  return audienceText(audiences);
}

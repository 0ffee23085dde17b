import { mailtoAddress } from '#contract/email-address.ts';
import { escaped, quoted } from '#domain/markup/escaped.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** What the first texts say of the portal. */
export interface PageFacts {
  readonly organisation: string;
  readonly contactEmail: string | null;
}

/** The organisation's name in HTML. */
export function nameIn({ organisation }: PageFacts): string {
  return escaped(isolated(organisation));
}

/** A link that writes to an address, in HTML. */
export function mailLink(address: string): string {
  return `<a href="${quoted(mailtoAddress(address))}">${escaped(address)}</a>`;
}

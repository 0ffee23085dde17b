import { htmlPolicy } from './html-policy.ts';
import { typedAddress } from './markup/typed-address.ts';
import { namesUser, parseUrl } from './url.ts';

/**
 * The complete address of a resource's link: of the web, or of a voice server, game or phone; a host gets its scheme. Null
 * for any other, and for a place of ours, of which a link in a text is enough.
 */
export function resourceAddress(text: string): string | null {
  const address = OWN_PLACE.test(text.trim()) ? null : typedAddress(text, htmlPolicy.schemes);
  return address !== null && /^mailto:/iu.test(address) ? null : address;
}

/** `//host` is one of the web, with whichever slashes. */
const OWN_PLACE = /^(?:[/\\](?!\s*[/\\])|#)/u;

/** What is wrong with a resource's link, as a sentence; null for one that may be opened. */
export function resourceLinkProblem(text: string): string | null {
  if (resourceAddress(text) !== null) return null;
  const url = parseUrl(text.trim());
  return url && namesUser(url)
    ? 'Leave the username and password out of the link.'
    : 'Enter a web address, or a link to a voice server or game.';
}

import { isHostEnding } from './host-endings.ts';
import { parsedUrl } from './parsed-url.ts';

/** White space and what shows nothing, as it is copied along with an address. */
export const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** A port is digits alone, so that a scheme is never taken for a host. */
export const HOST =
  /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)\.?(?::\d{1,5})?(?=[/?#]|$)/iu;
const NUMBERS = /^(?:(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]+\])(?::\d{1,5})?(?=[/?#]|$)/iu;
const LOCAL = /^localhost:\d{1,5}(?=[/?#]|$)/iu;
/** An email that means nothing else in an address. */
export const EMAIL =
  /^[^\s@/?#:]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)(?=\?|$)/iu;

/** An email with any marks that a name may have (RFC 5322, 3.2.3), and with the subject and what else its mail has (RFC 6068). */
const ANY_EMAIL =
  /^([\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)(@(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+))(\?.*)?$/iu;

/** What a page calls its own files, by which a relative address is told from a host. */
const FILE =
  /^[^/?#]*\.(?:html?|xhtml|php\d?|aspx?|jsp|cgi|pdf|docx?|xlsx?|pptx?|odt|csv|txt|md|xml|json|js|css|png|jpe?g|gif|webp|svg|mp[34]|zip)(?=[?#]|$)/iu;

/**
 * The address that a link may have, complete: a host gets its scheme, an email its `mailto:`, and `//host` is one of the web.
 * Null for what is not allowed: another scheme, an address of the web that names a user, and a relative one that is
 * neither a host nor begins with `/` or `#`, since it would lead somewhere else on each of our pages.
 */
export function linkAddress(text: string, schemes: readonly string[]): string | null {
  const address = completed(
    text.replace(AROUND, '').replace(/^(?:https?:\/+)+(?=https?:\/)/iu, ''),
  );
  if (address === null) return null;
  // What would be a forbidden scheme without its invisible characters is one: other readers may leave them out.
  const isAllowed = [address, address.replace(/[\s\p{Cc}\p{Cf}]/gu, '')].every((one) =>
    leadsSomewhere(one, schemes),
  );
  return isAllowed ? address : null;
}

function completed(text: string): string | null {
  if (/^[\\/]\s*[\\/]/u.test(text)) {
    const rest = text.replace(/^[\\/\s]+/u, '');
    return `https://${rest}`;
  }
  if (/^[/#]/u.test(text)) return text;
  if (isHost(text)) return `https://${text}`;
  if (EMAIL.test(text)) return `mailto:${percentSafe(text)}`;
  if (hasNameLikeHost(text)) return mailtoOf(text);
  // A browser reads `https:a` and `https:\a` as `https://a`, but as a place of ours where we have the same scheme.
  const web = /^(https?):[\\/]*/iu.exec(text);
  if (web && /[\p{L}\p{N}]/u.test(text.slice(web[0].length)))
    return text.startsWith(`${String(web[1])}://`)
      ? text
      : `${String(web[1])}://${text.slice(web[0].length)}`;
  // Neither an email nor a number has a host in front of it, although people write one.
  const [, scheme, rest = ''] = /^(mailto|tel|sms):[\s/]*(.*)$/isu.exec(text) ?? [];
  const address = scheme === undefined ? text : `${scheme}:${rest}`;
  return /^[a-z][a-z\d+.-]*:.*[\p{L}\p{N}]/isu.test(address) ? address : null;
}

/** Whether an address without a scheme begins with a host, as far as it is no file beside a page and no email. */
export function isHost(text: string): boolean {
  if (NUMBERS.test(text) || LOCAL.test(text)) return true;
  return HOST.test(text) && !FILE.test(text) && !hasNameLikeHost(text);
}

/**
 * Whether it is an email that begins as a host does: `john.doe/x@example.org`. No host ends in `doe`, and no search (`?a=b@c.org`)
 * is part of a name.
 */
function hasNameLikeHost(text: string): boolean {
  const [host] = HOST.exec(text) ?? [];
  const ending = host?.replace(/\.$/u, '').split('.').at(-1);
  if (ending === undefined || isHostEnding(ending)) return false;
  return !/^[^@]*\?[^@=]*=/u.test(text) && ANY_EMAIL.test(text);
}

function mailtoOf(text: string): string | null {
  const [, name = '', domain, fields = ''] = ANY_EMAIL.exec(text) ?? [];
  return domain === undefined
    ? null
    : `mailto:${encodeURIComponent(name)}${domain}${percentSafe(fields)}`;
}

/** A percent sign that begins no code stands for itself. */
function percentSafe(text: string): string {
  return text.replace(/%(?![\da-f]{2})/giu, '%25');
}

function leadsSomewhere(address: string, schemes: readonly string[]): boolean {
  // The base completes a place of ours, as a page would; the parser also removes tabs and newlines in schemes.
  const url = parsedUrl(address, 'https://own.invalid');
  if (url === null || !schemes.includes(url.protocol.slice(0, -1))) return false;
  const namesUser = url.username !== '' || url.password !== '';
  return !namesUser || !isOfTheWeb(url.protocol);
}

function isOfTheWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

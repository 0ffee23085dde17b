// Every engine that runs this has URL, but lib ES2023, which keeps this folder free of browser types, does not declare it.
declare const URL: new (text: string) => { readonly hostname: string };

/** RFC 5321, 4.5.3.1, in octets of UTF-8: the part before the @, and the whole address. */
const MOST_LOCAL = 64;
const MOST_ADDRESS = 254;

/** RFC 5321's atom without quotes, and RFC 6531's letters of every script. */
const local =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Labels as they are written; the three other characters are dots of Chinese and Japanese, the last two join letters. */
const written = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u200c\u200d-]+$/u;
/** Labels as DNS has them, at least two; the last one is no number, since an address of numbers is a machine's. */
const inDns = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d-]{1,62}[a-z\d]$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether mail can be sent there: any letters and RFC 5321's marks before the @, any domain that DNS can have after it. Not
 * with quotes, comments or a machine's number in brackets, which nobody is called by, and nothing that could end a mail's header.
 */
export function isEmailAddress(text: string): boolean {
  const before = text.slice(0, Math.max(text.lastIndexOf('@'), 0));
  if (!local.test(before) || INVISIBLE.test(before) || octetsIn(before) > MOST_LOCAL) return false;
  const mailed = mailedAddress(text);
  return mailed !== null && octetsIn(mailed) <= MOST_ADDRESS;
}

/** The address with its domain as DNS and mail servers have it: `fiona@みんな.jp` goes to `fiona@xn--q9jyb4c.jp`. Null without one. */
export function mailedAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = dnsName(address.slice(at + 1));
  return at < 1 || domain === null ? null : `${address.slice(0, at)}@${domain}`;
}

/** Where a link to the address leads (RFC 6068): with what would mean something else in an address of its own percent-encoded. */
export function mailtoAddress(address: string): string {
  const mailed = mailedAddress(address) ?? address;
  const at = mailed.lastIndexOf('@');
  return `mailto:${encodeURIComponent(mailed.slice(0, at))}${mailed.slice(at)}`;
}

function dnsName(domain: string): string | null {
  if (!written.test(domain)) return null;
  const name = hostnameOf(domain);
  return name !== null && name.length <= 253 && inDns.test(name) ? name : null;
}

function hostnameOf(domain: string): string | null {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function octetsIn(text: string): number {
  return encodeURIComponent(text).replace(/%[\dA-F]{2}/g, 'x').length;
}

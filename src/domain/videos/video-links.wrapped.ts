import { parseUrl, type ParsedUrl } from '../url.ts';

/** Hosts that stand in front of the links in their pages and mails, with the fields that hold what is meant. */
const wrappers: readonly { readonly host: RegExp; readonly fields: readonly string[] }[] = [
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, fields: ['q', 'url'] },
  { host: /^(?:l|lm)\.(?:facebook|instagram)\.com$/, fields: ['u'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, fields: ['url'] },
  { host: /^steamcommunity\.com$/, fields: ['u', 'url'] },
];

/** The address that such a host leads to; any other as it is. */
export function unwrapped(url: ParsedUrl): ParsedUrl {
  const fields = wrappers.find(({ host }) => host.test(url.hostname))?.fields ?? [];
  for (const field of fields) {
    const meant = parseUrl(url.searchParams.get(field) ?? '');
    if (meant) return meant;
  }
  return url;
}

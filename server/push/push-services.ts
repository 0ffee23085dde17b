/** Where browsers are reached: of the last three, any host below. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/**
 * SPEC 12.19: the address as it is called, if it is one of a known push service or of an origin that the operator named;
 * null for any other. The server calls it later: nobody may make it call an address inside.
 */
export function pushAddress(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (origins.includes(url.origin)) return url.href;
  const isKnown =
    url.protocol === 'https:' && url.port === '' && known.some((host) => host.test(url.hostname));
  return isKnown ? url.href : null;
}

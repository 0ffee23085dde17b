import { parseUrl, type ParsedUrl } from './url.ts';

/** The hosts at which browsers are reached: of the last three, any host below. */
const services: readonly (readonly [RegExp, string])[] = [
  [/^fcm\.googleapis\.com$/, 'Google'],
  [/^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/, 'Mozilla'],
  [/^([a-z0-9-]+\.)+push\.apple\.com$/, 'Apple'],
  [/^([a-z0-9-]+\.)+notify\.windows\.com$/, 'Microsoft'],
];

/** Whose push service a browser's address belongs to; null for one that isn't known. */
export function knownPushService({ protocol, port, hostname }: ParsedUrl): string | null {
  if (protocol !== 'https:' || port !== '') return null;
  return services.find(([host]) => host.test(hostname))?.[1] ?? null;
}

/** How people call the push service of this address: by its owner's name, or its origin. */
export function pushServiceOf(endpoint: string): string {
  const url = parseUrl(endpoint);
  if (url === null) return endpoint;
  return knownPushService(url) ?? url.origin;
}

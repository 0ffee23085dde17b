import { knownPushService } from '#domain/push-services.ts';

/**
 * SPEC 12.19: the address in its normal form, if it is one of a known push service or of an origin that the operator named;
 * null for any other. The server calls it later: nobody may make it call an address in our own network.
 */
export function pushAddress(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) || knownPushService(url) !== null ? url.href : null;
}

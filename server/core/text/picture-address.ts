import { ApiError } from '#contract/problem.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { isUpload } from '#domain/markup/picture-path.ts';
import { namesUser, parseUrl } from '#domain/url.ts';
import type { Config } from '#server/process/config.ts';

export const FOREIGN_PICTURE = 'Please upload the picture, or link one from an allowed host.';

/** What the portal brings along, as the demo's posts, events and sections show it. */
const OWN_ART = /^\/art\/(?:[\w-]+\/)*[\w-]+\.webp$/;

/**
 * Whether a picture field may hold the address: empty, an upload of ours, a picture of the portal's own, or https on one
 * of the hosts (SPEC 5.24).
 */
export function isAllowedPicture(address: string, hosts: readonly string[]): boolean {
  if (address === '' || isUpload(address, htmlPolicy) || OWN_ART.test(address)) return true;
  const url = parseUrl(address);
  if (url?.protocol !== 'https:' || namesUser(url)) return false;
  const host = url.port === '' ? url.hostname : `${url.hostname}:${url.port}`;
  return hosts.some((allowed) => allowed.toLowerCase() === host);
}

/** The address, if it is allowed; refuses others with 422 at the named field. */
export function pictureAddress(
  address: string,
  field: string,
  { imageHosts }: Pick<Config, 'imageHosts'>,
): string {
  if (isAllowedPicture(address, imageHosts)) return address;
  throw new ApiError('invalid', FOREIGN_PICTURE, { fields: { [field]: FOREIGN_PICTURE } });
}

/** What signed addresses that end carry in their query, by who signs them. Compared without regard to case. */
const signatures: readonly (readonly string[])[] = [
  ['ex', 'hm'], // Discord
  ['x-amz-expires', 'x-amz-signature'], // S3 and what speaks like it
  ['x-goog-expires', 'x-goog-signature'], // Google Cloud Storage
  ['expires', 'signature'], // CloudFront, and the older way of both
  ['se', 'sig'], // Azure
  ['oe', 'oh'], // Meta
];

/** Whether the address is signed for some time, after which nothing is there. */
export function isExpiring(address: string): boolean {
  const [, query = ''] = /^https?:[^?#]*\?([^#]*)/i.exec(address) ?? [];
  const names = new Set(query.split('&').map((part) => part.toLowerCase().split('=')[0]));
  return signatures.some((parts) => parts.every((part) => names.has(part)));
}

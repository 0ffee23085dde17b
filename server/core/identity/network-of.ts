import { isIP, isIPv6 } from 'node:net';
import { bareAddress } from '#server/process/bare-address.ts';

/**
 * Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 one, since a single subscriber has 2^64
 * addresses in it. An IPv4-mapped IPv6 address (`::ffff:203.0.113.1`) counts as the IPv4 address, and whatever a proxy
 * writes in place of one (`unknown`) as a single address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = bareAddress(address).split('%');
  if (isIP(bare) === 0) return NOWHERE;
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

const NOWHERE = 'unknown';

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...gap, ...after];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

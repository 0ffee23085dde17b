import { BlockList, isIP } from 'node:net';
import { bareAddress } from './bare-address.ts';

/** Whether we believe what the sender at `address`, `hop` proxies away from us, says about where a request came from. */
export type TrustsProxy = (address: string, hop: number) => boolean;

const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads `TRUST_PROXY`: `true` trusts every proxy, a number trusts that many, any other text is a list of addresses, networks and
 * the names above. Returns null for a text that is none of these.
 */
export function trustedProxies(text: string): TrustsProxy | null {
  if (text === 'true') return () => true;
  if (text === 'false') return () => false;
  if (/^\d+$/.test(text)) return (_, hop) => hop < Number(text);
  const trusted = new BlockList();
  const all = text.split(/[\s,]+/).filter((part) => part !== '');
  const isRead = all
    .flatMap((part) => ranges[part.toLowerCase()] ?? [part])
    .every((part) => add(trusted, part));
  if (all.length === 0 || !isRead) return null;
  return (address) => {
    const bare = bareAddress(address);
    return isIP(bare) !== 0 && trusted.check(bare, familyOf(bare));
  };
}

/** Adds one address or network; returns false for any other text. */
function add(trusted: BlockList, part: string): boolean {
  const [address = '', length, ...rest] = part.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  const bits = isIP(address) === 6 ? 128 : 32;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return false;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix < 1 || prefix > bits) return false; // to trust everybody is to be said with `true`
  trusted.addSubnet(address, prefix, familyOf(address));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

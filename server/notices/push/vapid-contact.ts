import { isIP } from 'node:net';
import type { Config } from '#server/process/config.ts';
import { NO_SUBJECT } from '#server/process/config.ts';

/** Top-level names that don't exist on the internet (RFC 2606, 6761, 6762, 8375, 9476, and names that routers make up). */
const nowhere = new Set(
  'alt arpa corp example home host internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);

/**
 * SPEC 12.26: why Apple refuses the contact that each message names, as the end of a sentence; null if it accepts it.
 * Other push services accept any contact. The demo's default reaches nobody, but neither does the demo reach a phone.
 */
export function contactFault({
  vapidSubject,
  demo,
}: Pick<Config, 'vapidSubject' | 'demo'>): string | null {
  if (demo && vapidSubject === NO_SUBJECT) return null;
  const host = hostOf(vapidSubject);
  if (host === null) return 'is neither a mailto: nor an https: address';
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return 'names a number in place of a host';
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  const isReal = labels.length > 1 && !labels.includes('') && !nowhere.has(last);
  return isReal ? null : 'is nowhere on the internet';
}

/** The contact's host in its normal form; null for an address of another kind, or with anything around it. */
function hostOf(subject: string): string | null {
  const mail = /^mailto:[^\s<>"@?,]+@([^\s<>"@?,/:]+|\[[^\]\s]+\])$/i.exec(subject)?.[1];
  const text = mail === undefined ? subject : `https://${mail.replace(/^\[IPv6:/i, '[')}/`;
  if (!/^https:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return null;
  const { hostname, username } = new URL(text);
  return username === '' ? hostname : null;
}

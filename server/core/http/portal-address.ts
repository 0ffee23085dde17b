import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/process/config.ts';

/**
 * Where the portal is for whoever sent this request, without a slash at the end: `PUBLIC_URL`, else what the request was
 * addressed to, as browsers write it. A proxy's word for the scheme counts only if it is one that a browser opens a page with.
 */
export function portalAddress(
  { protocol, host, raw }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl;
  const told = protocol.toLowerCase();
  const own = 'encrypted' in raw.socket ? 'https' : 'http';
  const scheme = told === 'http' || told === 'https' ? told : own;
  return new URL(`${scheme}://${host === '' ? hostOf(raw) : host}`).origin;
}

/** The address at which a request arrived that names no host (HTTP/1.0). */
function hostOf({ socket: { localAddress, localPort } }: FastifyRequest['raw']): string {
  if (localAddress === undefined) return 'localhost'; // its connection has ended
  const address = localAddress.replace(/^::ffff:/, '');
  return `${address.includes(':') ? `[${address.replace(/%.*/, '')}]` : address}:${localPort}`;
}

import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/process/config.ts';

/**
 * Where the portal is for whoever sent this request, without a slash at the end: `PUBLIC_URL`, else what the request was
 * addressed to. A proxy's word for the scheme counts only if it is one that a browser opens a page with.
 */
export function portalAddress(
  { protocol, host, raw }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl;
  const told = protocol.toLowerCase();
  const own = 'encrypted' in raw.socket ? 'https' : 'http';
  return `${told === 'http' || told === 'https' ? told : own}://${host}`;
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ASK_EACH_TIME } from '#server/core/http/static-files.ts';
import { atPortal, type BuiltDocument } from './document.ts';

/** A page ready to be sent, in both encodings: for the few clients that take none it is unpacked. */
export interface CompressedPage {
  readonly tag: string;
  readonly styleHash: string | null;
  readonly isWhole: boolean;
  readonly bodies: Readonly<Record<'br' | 'gzip', Buffer>>;
}

/** As small as can be, for many who come; or, if it is for one alone, a sixth larger in a tenth of the time. */
export type Compression = 'small' | 'quick';
const quality = { small: { br: 10, gzip: 9 }, quick: { br: 4, gzip: 6 } } as const;

/** A page in both encodings, for whoever reaches the portal by this address. */
export async function compressed(
  document: BuiltDocument,
  portal: string,
  packing: Compression,
): Promise<CompressedPage> {
  const { html, styleHash, isWhole } = document;
  const identity = Buffer.from(atPortal(html, portal));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality[packing].br },
    }),
    promisify(gzip)(identity, { level: quality[packing].gzip }),
  ]);
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { tag, styleHash, isWhole, bodies: { br, gzip: zipped } };
}

/** Sends the page, or says that the browser has it already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): Promise<FastifyReply> {
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': ASK_EACH_TIME, etag: page.tag, vary: 'accept-encoding, cookie' });
  const policy = reply.getHeader('content-security-policy');
  if (page.styleHash !== null && typeof policy === 'string') {
    // The one style element that a page may have is the one that we put into it, and so are its frames (early-presses.ts).
    const own = policy
      .replace("style-src 'self'", `style-src 'self' ${page.styleHash}`)
      .replace('frame-src ', "frame-src 'self' ");
    reply.header('content-security-policy', own);
  }
  if (hasAlready(request, page.tag)) return reply.status(304).send();
  const encoding = encodingFor(request);
  if (encoding === null) return reply.send(await promisify(gunzip)(page.bodies.gzip));
  return reply.header('content-encoding', encoding).send(page.bodies[encoding]);
}

/** Proxies ask with all that they keep, and some make a strong tag of ours, or a weak one of theirs (RFC 9110, 13.1.2). */
function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return (headers['if-none-match'] ?? '').split(',').some((one) => opaque(one) === opaque(tag));
}

function encodingFor({ headers }: FastifyRequest): keyof CompressedPage['bodies'] | null {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part)) // RFC 9110, 12.5.3: it refuses that one
    .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase());
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? null;
}

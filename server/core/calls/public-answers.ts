import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicRevision } from './public-revision.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is the same for everybody until public content changes: JSON, in every encoding. */
export class KeptAnswer {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly #tag: string;

  constructor(bodies: KeptAnswer['bodies']) {
    this.bodies = bodies;
    this.#tag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url')}"`;
  }

  get tag(): string {
    return this.#tag;
  }
}

/** Keeps answers made of public content; see `createPublicAnswers`. */
export type PublicAnswers = (key: string, make: () => Promise<unknown>) => Promise<KeptAnswer>;

/** Posts by link have an answer each. */
const MOST_KEPT = 500;
/** Shorter ones are not worth packing. */
const WORTH_PACKING = 1_024;

/**
 * Answers what `make` made under the key, as long as the revision of public content is the same: it is asked for with every
 * call, before anything is read, so that nobody gets what was already out of date when they asked.
 */
export function createPublicAnswers(revisionNow: PublicRevision): PublicAnswers {
  let revision: string | null = null;
  const kept = new Map<string, KeptAnswer>();
  return async (key, make) => {
    const now = await revisionNow();
    if (now !== revision) kept.clear();
    revision = now;
    const known = kept.get(key);
    if (known) return known;
    const answer = await pack(JSON.stringify(await make()));
    const isCurrent = revision === now;
    if (isCurrent && kept.size < MOST_KEPT) kept.set(key, answer);
    return answer;
  };
}

async function pack(text: string): Promise<KeptAnswer> {
  const identity = Buffer.from(text);
  if (identity.length < WORTH_PACKING)
    return new KeptAnswer({ identity, br: identity, gzip: identity });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return new KeptAnswer({ identity, br, gzip: zipped });
}

/** Sends it, or says that the caller has it already. It may be kept by anybody who asks again before using it. */
export function sendKept(
  { bodies, tag }: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const encoding = encodingFor(request);
  if (bodies[encoding] !== bodies.identity) reply.header('content-encoding', encoding);
  return reply.status(200).type('application/json; charset=utf-8').send(bodies[encoding]);
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = (headers['accept-encoding'] ?? '').split(/[\s,;]+/);
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity';
}

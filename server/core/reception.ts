import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { bodyKindOf } from './body-limits.ts';
import type { Guards } from './guards.ts';
import { networkOf } from './network-of.ts';
import { recognise, type Party } from './parties.ts';
import { createShares, type Shares } from './shares.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers; routes of another kind have none. */
    endpoint?: Endpoint;
  }
}

type Limits = Pick<Guards, 'heads' | 'bodyMs' | 'cutMs' | 'lingerMs' | 'unfinished'>;

/**
 * Receives requests: says for each whom it counts for, and sees to it that one which is never finished costs nobody but
 * its sender. It has a time, and each party has a share of what is unfinished; what goes beyond is cut without an answer,
 * which a client of ours takes for a bad connection and tries again. What is complete is not counted here.
 */
export function registerReception(app: FastifyInstance, secret: Uint8Array, limits: Limits): void {
  const shares = {
    address: createShares(limits.unfinished.address, limits.cutMs),
    member: createShares(limits.unfinished.member, limits.cutMs),
  };
  const heads = createShares(limits.heads, limits.cutMs);
  watchHeads(app, heads);
  app.addHook('onRequest', async (request, reply) => {
    const party = await recognise(request, secret);
    if (!hasBody(request.raw)) return;
    const kind = bodyKindOf(request.routeOptions.config.endpoint);
    watchBody(request, reply, {
      shares: shares[party.kind],
      party,
      ms: limits.bodyMs[kind],
      lingerMs: limits.lingerMs,
    });
  });
  // A server that stops answers what runs; what never began would keep it waiting.
  app.addHook('preClose', async () => {
    for (const unfinished of [heads, shares.address, shares.member]) unfinished.endAll();
  });
}

/**
 * Node ends a head that takes too long (`headersTimeout`); until then it is counted here. A kept connection that has
 * brought one whole head is let be: a proxy has many of them.
 */
function watchHeads(app: FastifyInstance, shares: Shares): void {
  const releases = new WeakMap<Socket, () => void>();
  const release = (socket: Socket) => releases.get(socket)?.();
  app.server.on('connection', (socket: Socket) => {
    const party = networkOf(socket.remoteAddress ?? '');
    releases.set(
      socket,
      shares.hold(party, () => socket.destroy()),
    );
    socket.once('close', () => release(socket));
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage) => release(socket));
}

interface Watch {
  readonly shares: Shares;
  readonly party: Party;
  readonly ms: number;
  readonly lingerMs: number;
}

/** Also a body that was refused before it was here is cut, a moment after its answer: nobody reads it. */
function watchBody({ raw }: FastifyRequest, reply: FastifyReply, watch: Watch): void {
  const cut = () => raw.destroy();
  const release = watch.shares.hold(watch.party.id, cut);
  let limit = setTimeout(cut, watch.ms);
  const end = () => {
    clearTimeout(limit);
    release();
  };
  raw.once('end', end);
  raw.once('close', end);
  reply.raw.once('finish', () => {
    if (raw.complete || raw.destroyed) return;
    clearTimeout(limit);
    limit = setTimeout(cut, watch.lingerMs);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

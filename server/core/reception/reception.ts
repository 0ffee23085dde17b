import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { bodyKindOf } from './body-limits.ts';
import { asRefusal } from '#server/errors/errors.ts';
import type { Guards } from './guards.ts';
import { networkOf } from '#server/core/identity/network-of.ts';
import { createPacedQueue, type PacedQueue } from './paced-queue.ts';
import { partyOf, recognise, type Party } from './parties.ts';
import { createFairShares, type FairShares } from './fair-shares.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers; routes of another kind have none. */
    endpoint?: Endpoint;
  }
}

type Limits = Pick<
  Guards,
  'heads' | 'bodyMs' | 'cutMs' | 'lingerMs' | 'unfinished' | 'unreadableMs'
>;

/**
 * Receives requests: decides whom each is counted against, and makes sure that a request that is never finished
 * costs nobody but its sender. Each has a time limit, and each party has a share of unfinished ones; anything
 * beyond is cut without an answer, which our clients treat as a bad connection and retry. Complete requests aren't
 * counted here, except those with unreadable bodies: our own clients send none, and they are so cheap to make that
 * only the wait for a refusal slows down the next one.
 */
export function registerReception(app: FastifyInstance, secret: Uint8Array, limits: Limits): void {
  const shares = {
    address: createFairShares(limits.unfinished.address, limits.cutMs),
    member: createFairShares(limits.unfinished.member, limits.cutMs),
  };
  const heads = createFairShares(limits.heads, limits.cutMs);
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
  const pace = createPacedQueue(limits.unreadableMs);
  app.addHook('onError', async (request, reply, error) => {
    if (!isUnreadable(error)) return;
    const party = partyOf(request);
    await turnOf(reply, { pace, party, shares: shares[party.kind] });
  });
  // A stopping server still answers running calls; requests that never got that far would keep it waiting.
  app.addHook('preClose', async () => {
    pace.endAll();
    for (const unfinished of [heads, shares.address, shares.member]) unfinished.endAll();
  });
}

/**
 * Node ends a head that takes too long (`headersTimeout`); until then it is counted here. A kept-alive connection
 * that has sent one complete head is left alone: a proxy has many of them.
 */
function watchHeads(app: FastifyInstance, shares: FairShares): void {
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
  readonly shares: FairShares;
  readonly party: Party;
  readonly ms: number;
  readonly lingerMs: number;
}

/** A body that was refused before it arrived is also cut, a moment after the answer: nobody will read it. */
function watchBody({ raw }: FastifyRequest, reply: FastifyReply, watch: Watch): void {
  if (raw.destroyed) return; // closed while its token was checked: nothing below would ever notice its end
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

function isUnreadable(error: unknown): boolean {
  const { code } = asRefusal(error);
  return code === 'malformed' || code === 'too_large';
}

interface Wait {
  readonly pace: PacedQueue;
  readonly party: Party;
  readonly shares: FairShares;
}

/**
 * Waits for the party's turn, or until the connection is closed. A request that waits takes a place in the share
 * of unfinished ones.
 */
function turnOf({ raw }: FastifyReply, { pace, party, shares }: Wait): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed) {
      resolve();
      return;
    }
    const giveBack = shares.hold(party.id, () => raw.destroy());
    const end = () => {
      giveBack();
      resolve();
    };
    const leave = pace.queue(`${party.kind} ${party.id}`, end);
    raw.once('close', () => {
      leave();
      end();
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

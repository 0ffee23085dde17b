import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/core/identity/network-of.ts';
import { bearerOf } from './request-facts.ts';
import { signedFor } from '#server/core/identity/tokens.ts';

/**
 * Whom a request is counted against: the member in a token that we signed, otherwise everyone at the network
 * address.
 */
export interface Party {
  readonly kind: 'member' | 'address';
  readonly id: string;
}

const parties = new WeakMap<FastifyRequest, Party>();

/**
 * Finds the party from the request's head alone, without the database: a token whose session has ended still
 * counts for its member, but brings nothing beyond that member's own share.
 */
export async function recognise(request: FastifyRequest, secret: Uint8Array): Promise<Party> {
  const token = bearerOf(request);
  const memberId = token === null ? null : await signedFor(token, secret);
  const party: Party = memberId === null ? addressOf(request) : { kind: 'member', id: memberId };
  parties.set(request, party);
  return party;
}

/** The recognised party; the network address for a request that was not examined. */
export function partyOf(request: FastifyRequest): Party {
  return parties.get(request) ?? addressOf(request);
}

function addressOf(request: FastifyRequest): Party {
  return { kind: 'address', id: networkOf(request.ip) };
}

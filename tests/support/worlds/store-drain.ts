import { drain, type DrainResult } from '#sync/engine/drain.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import type { HttpAnswer, WireRequest } from '#sync/engine/wire.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { aCarrier } from '#tests/support/worlds/carriers.ts';
import type { MusterDatabase } from '#store/database.ts';
import { outboxStore } from '#store/outbox-store.ts';

/** The server's reply; null for no answer. Missing fields are as in a plain success. */
export type Reply = Partial<HttpAnswer> | null;

interface Drainer {
  readonly db: MusterDatabase;
  readonly userId: string;
  /** The holder of the lease. */
  readonly holder: string;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** A drain of a stored outbox. */
export function drainOf(
  { db, newId, ...holding }: Drainer,
  reply: (request: WireRequest) => Reply | Promise<Reply>,
): Promise<DrainResult> {
  return drain({
    store: outboxStore(db, holding),
    carrier: aCarrier(),
    send: async (request) => {
      const answer = await reply(request);
      const ours = { status: 200, marker: '1', key: request.key };
      return answer && { ...ours, retryAfter: null, date: null, body: null, ...answer };
    },
    intentionNamed,
    credentials: { userId: holding.userId, token: 't' },
    retryGate: new RetryGate(() => 0),
    random: () => 0,
    newId,
    clock: holding.clock,
  });
}

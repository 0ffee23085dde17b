import type { Holding } from '#store/collections.ts';
import type { MusterDatabase } from '#store/database.ts';
import { outboxStore } from '#store/outbox-store.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { drain, type DrainPorts, type DrainResult } from '#sync/engine/drain.ts';

/** The drain of one member's database, ready to run under the lock. */
export function drainOf(
  db: MusterDatabase,
  holding: Holding,
  ports: Pick<DrainPorts, 'send' | 'sendFile' | 'random' | 'credentials' | 'retryGate'>,
): () => Promise<DrainResult> {
  const { clock } = holding;
  const newId = () => crypto.randomUUID();
  return () => drain({ ...ports, intentionNamed, newId, clock, store: outboxStore(db, holding) });
}

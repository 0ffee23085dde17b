// @chunk member
import type { Holding } from '#store/collections.ts';
import { uploadAlone } from '#store/upload-alone.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { LeasePorts } from '#store/lease.ts';
import { lossStore } from '#store/lost-changes.ts';
import { outboxStore } from '#store/outbox-store.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import type { SendFile } from '#sync/engine/wire.ts';
import { Carrier } from '#sync/engine/carrier.ts';
import type { LossStore } from '#sync/engine/find-losses.ts';
import { countDoubts } from '#sync/engine/count-doubts.ts';
import { drain, type DrainPorts } from '#sync/engine/drain.ts';
import type { RoundPorts } from '#sync/engine/round.ts';
import { sendFileTracked } from './connection.ts';

/** How long a round waits for a picture; most have arrived by then. */
const PATIENCE_MS = 5_000;

/** What brings the pictures of one member to the server as long as their session lasts in this tab. */
export function carrierOf(
  db: MusterDatabase,
  leasing: Omit<LeasePorts, 'lease'>,
  { leaving, onLanded }: { readonly leaving: AbortSignal; readonly onLanded: () => void },
): Carrier {
  const carry: SendFile = (file) =>
    uploadAlone(db, leasing, { key: file.key, send: () => sendFileTracked(file, leaving) });
  const patience = () => new Promise<void>((resolve) => leasing.timers.after(PATIENCE_MS, resolve));
  return new Carrier({ sendFile: carry, patience, onLanded });
}

/** The drain of one member's database, ready to run under the lock, and what its pull asks and is followed by. */
export function drainOf(
  db: MusterDatabase,
  holding: Holding,
  ports: Pick<DrainPorts, 'send' | 'carrier' | 'random' | 'credentials' | 'retryGate'>,
): Pick<RoundPorts, 'drain' | 'afterPull'> & { readonly losses: LossStore } {
  const { clock } = holding;
  const newId = () => crypto.randomUUID();
  const all = { ...ports, intentionNamed, newId, clock, store: outboxStore(db, holding) };
  return {
    drain: (onSend) =>
      drain({
        ...all,
        send: (request) => {
          onSend();
          return ports.send(request);
        },
      }),
    afterPull: () => countDoubts(all),
    losses: lossStore(db, holding),
  };
}

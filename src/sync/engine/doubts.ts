import type { DrainPorts } from './drain.ts';
import { isAnswered } from './outbox.ts';
import { failed, filePauseAfter, parked } from './parking.ts';
import { turnedAway } from './turned-away.ts';

/**
 * PB10. To be called when a pull has got through: what failed before it failed by the file, which counts (OB16). What something
 * before our server has turned away is parked at once, with what it said (PB11).
 */
export async function countDoubts({
  store,
  carrier,
  retryGate,
  random,
}: Pick<DrainPorts, 'store' | 'carrier' | 'retryGate' | 'random'>): Promise<void> {
  const doubts = carrier.takeDoubts();
  if (doubts.length === 0) return;
  const pending = await store.pending();
  for (const { entry, status } of doubts) {
    const stored = pending.find(({ id }) => id === entry.id);
    if (stored?.request !== null || !isAnswered(stored, entry)) continue;
    const said = turnedAway(status);
    const counted = said === null ? failed(stored, STUCK_FILE) : parked(stored, said);
    await store.note(counted);
    retryGate.rest(stored.key, filePauseAfter(counted.attempts, random));
  }
}

const STUCK_FILE =
  "A picture of it isn't getting through, although the connection works. Try a smaller one.";

import type { DrainPorts } from './drain.ts';
import type { Doubt } from './carrier.ts';
import { isAnswered, type Entry } from './outbox.ts';
import { failed, filePauseAfter, parked } from './parking.ts';
import { proxyRefusal } from './proxy-refusal.ts';

/**
 * PB10 and OB33, called when a pull has got through: what failed before that pull failed by its own fault, and that counts
 * (OB16). A file that was turned away by something in front of our server is parked at once, with what that said (PB11).
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
  for (const doubt of doubts) {
    const stored = pending.find(({ id }) => id === doubt.entry.id);
    const counted = stored ? afterDoubt(stored, doubt) : null;
    if (!counted) continue;
    await store.note(counted);
    retryGate.rest(counted.key, filePauseAfter(counted.attempts, random));
  }
}

/**
 * Null if the answer says nothing about the entry, or its file has got through meanwhile. A proxy whose server is just
 * starting turns a change away, too, so a change is not parked at once.
 */
function afterDoubt(stored: Entry, { entry, subject, status }: Doubt): Entry | null {
  if (subject === 'entry') {
    const said = proxyRefusal(status, 'change');
    return said === null ? null : failed(stored, said);
  }
  if (stored.request !== null || !isAnswered(stored, entry)) return null;
  const said = proxyRefusal(status);
  return said === null ? failed(stored, STUCK_FILE) : parked(stored, said);
}

const STUCK_FILE =
  "A picture of it isn't getting through, although the connection works. Try a smaller one.";

import type { DrainPorts } from './drain.ts';
import type { Doubt } from './carrier.ts';
import { isAnswered, type Entry } from './outbox.ts';
import { failed, filePauseAfter, parked } from './parking.ts';
import { turnedAway } from './turned-away.ts';

/**
 * PB10 and OB33. To be called when a pull has got through: what failed before it failed by itself, which counts (OB16). A file that
 * something before our server has turned away is parked at once, with what it said (PB11).
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

/** Null if it is another matter by now. A proxy whose server is just starting turns a change away, too: that is not parked at once. */
function afterDoubt(stored: Entry, { entry, subject, status }: Doubt): Entry | null {
  if (subject === 'entry') {
    const said = turnedAway(status, 'change');
    return said === null ? null : failed(stored, said);
  }
  if (stored.request !== null || !isAnswered(stored, entry)) return null;
  const said = turnedAway(status);
  return said === null ? failed(stored, STUCK_FILE) : parked(stored, said);
}

const STUCK_FILE =
  "A picture of it isn't getting through, although the connection works. Try a smaller one.";

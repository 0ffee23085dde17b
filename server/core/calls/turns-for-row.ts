import { RetryLater } from '#server/errors/errors.ts';

/** While one commits, the next one claims its key; more would only be woken up in vain. */
const AT_ONCE = 2;
/** Nobody waits longer for a turn than a statement waits for a lock. */
const PATIENCE_MS = 8_000;

interface Lane {
  running: number;
  /** Those who wait, in the order they came. */
  readonly waiting: Set<() => void>;
}

const lanes = new Map<string, Lane>();

/**
 * Carries out work that locks the same row as all other work of its lane: in turn, a few at a time. In the database they would
 * wait for each other as well, but each with a connection that others could use meanwhile. It replaces no lock: other
 * processes have lanes of their own. Refuses with 503 whoever has waited for eight seconds.
 */
export async function inTurnForRow<T>(name: string | null, work: () => Promise<T>): Promise<T> {
  if (name === null) return work();
  const lane = lanes.get(name) ?? { running: 0, waiting: new Set() };
  lanes.set(name, lane);
  if (lane.running < AT_ONCE) lane.running += 1;
  else await turnIn(lane);
  try {
    return await work();
  } finally {
    const [next] = lane.waiting;
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
  }
}

/** Whoever's work is done hands over their place. */
function turnIn({ waiting }: Lane): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(patience);
      waiting.delete(go);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.delete(go);
      reject(
        new RetryLater(
          'busy',
          'The server is busy. Please try again in a moment.',
          1 + Math.random() * 5,
        ),
      );
    }, PATIENCE_MS);
    waiting.add(go);
  });
}

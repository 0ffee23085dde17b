import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Queryable } from './database.ts';

/** One subject, for all who ask for it. */
export interface SharedQuestion<Wish> {
  readonly subject: string;
  readonly wishes: readonly Wish[];
}

type Ask<Wish, Found> = (wish: Wish) => Promise<Found>;

/**
 * Reads a subject once for all who ask for it at the same time. Whoever asks while it is being read waits for the next reading,
 * which is for all who came meanwhile: it begins after they asked, so nobody is told anything older than what was there then.
 * Whoever asks in a transaction shares with nobody outside of it.
 */
export function shareReads<Wish, Found>(
  read: (db: Queryable, question: SharedQuestion<Wish>) => Promise<Found>,
): (db: Queryable, subject: string, wish: Wish) => Promise<Found> {
  const everywhere = new WeakMap<Queryable, Map<string, Ask<Wish, Found>>>();
  return (db, subject, wish) => {
    const asked = everywhere.get(db) ?? new Map<string, Ask<Wish, Found>>();
    everywhere.set(db, asked);
    const ask =
      asked.get(subject) ??
      inTurns<Wish, Found>(
        (wishes) => read(db, { subject, wishes }),
        () => asked.delete(subject),
      );
    asked.set(subject, ask);
    return ask(wish);
  };
}

/** `forget` is called when nobody asks any more. */
function inTurns<Wish, Found>(
  read: (wishes: readonly Wish[]) => Promise<Found>,
  forget: () => void,
): Ask<Wish, Found> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly wishes: Wish[]; readonly found: Promise<Found> } | null = null;

  async function readNext(wishes: readonly Wish[]): Promise<Found> {
    await running;
    await endOfTurn(); // PGlite answers within one turn: without this, nobody could come meanwhile
    next = null;
    const found = read(wishes);
    running = found.then(rest, rest);
    return found;
  }

  function rest(): void {
    if (!next) forget();
  }

  return (wish) => {
    if (next) next.wishes.push(wish);
    else {
      const wishes = [wish];
      next = { wishes, found: readNext(wishes) };
    }
    return next.found;
  };
}

import type { Caller } from '#server/core/identity/caller.ts';
import { readCallers } from '#server/core/identity/sessions.ts';
import type { Database } from '#server/db/database.ts';

/** One open live stream. */
export interface Listener {
  readonly caller: Caller | null;
  /** The number of the device's contract (contract/knowledge). */
  readonly knows: number;
  /** The text of a line, from `lineText`. */
  send(line: string): void;
  end(): void;
}

/** The open live streams of this process. */
export interface LiveAudience {
  /** Each stream with its caller, as the database last described them. */
  readonly callers: ReadonlyMap<Listener, Caller | null>;
  /** Adds a stream; returns a function to take it out. */
  readonly add: (listener: Listener) => () => void;
  /** Asks the database again who is behind the chosen streams, in one statement, and ends those whose session is over. */
  readonly recheck: (isChosen: (caller: Caller) => boolean) => Promise<Caller[]>;
  /** Ends every stream, and tells it nothing more. */
  readonly endAll: () => void;
}

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
}

export function createLiveAudience({ database, now }: Parts): LiveAudience {
  const callers = new Map<Listener, Caller | null>();
  return {
    callers,
    add(listener) {
      callers.set(listener, listener.caller);
      return () => callers.delete(listener);
    },
    async recheck(isChosen) {
      const chosen = [...callers].filter(([, caller]) => caller !== null && isChosen(caller));
      if (chosen.length === 0) return [];
      const ids = new Set(chosen.map(([, caller]) => caller?.sessionId ?? ''));
      const alive = await readCallers(database.db, [...ids], now());
      for (const [listener, caller] of chosen) {
        const present = alive.get(caller?.sessionId ?? '');
        if (present && callers.has(listener)) callers.set(listener, present);
        else listener.end();
      }
      return [...alive.values()];
    },
    endAll() {
      for (const listener of callers.keys()) listener.end();
      callers.clear();
    },
  };
}

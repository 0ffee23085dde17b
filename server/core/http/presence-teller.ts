import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { countOnline } from '#server/core/identity/presence.ts';
import type { Database } from '#server/db/database.ts';

/** An open live stream, as far as this is concerned. */
interface Listener {
  send(line: { readonly beat: number; readonly online: number }): void;
}

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  /** The open streams with who is behind them. */
  readonly callers: ReadonlyMap<Listener, Caller | null>;
}

/** Tells those who may open the leader dashboard how many members are online, each as often as the number changes. */
export function createPresenceTeller({ database, now, callers }: Parts) {
  const told = new WeakMap<Listener, number>();
  return async function tell(): Promise<void> {
    const leaders = [...callers].filter(([, caller]) => can(caller, 'leaderDashboard.open'));
    if (leaders.length === 0) return;
    const online = await countOnline(database.db, now());
    for (const [listener] of leaders) {
      if (told.get(listener) === online || !callers.has(listener)) continue;
      told.set(listener, online);
      listener.send({ beat: now().getTime(), online });
    }
  };
}

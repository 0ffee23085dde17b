import type { LiveLine } from '#contract/sync.ts';
import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { readOnline } from '#server/core/identity/presence.ts';
import type { Database } from '#server/db/database.ts';
import type { LiveAudience, Listener } from './audience.ts';
import { lineText } from './live-line.ts';

/** More names than this are not told one by one: the reader asks for the list anew. */
const MOST_NAMES = 200;

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly audience: LiveAudience;
}

/**
 * Tells those who may open the leader dashboard how many members are online, each as often as the number changes, and
 * those who may list members who came and went (SPEC 16.8), as the database knows their rights when it is sent.
 */
export function createLivePresence({ database, now, audience }: Parts) {
  const { callers, recheck } = audience;
  const told = new WeakMap<Listener, number>();
  /** Whom those who were told believe to be online; null while nobody is kept up to date. */
  let known: ReadonlySet<string> | null = null;
  /** One at a time: who came first is told first. */
  let telling: Promise<void> = Promise.resolve();

  async function tell(): Promise<void> {
    if (!someone(callers, 'leaderDashboard.open')) {
      known = null;
      return;
    }
    const online = await readOnline(database.db, now());
    const change = known === null ? null : changeBetween(known, online);
    if (change) await recheck((caller) => can(caller, 'members.list'));
    known = online;
    const beat = now().getTime();
    const count: LiveLine = { beat, online: online.size };
    const [plain, named] = [lineText(count), change && lineText({ ...count, ...change })];
    for (const [listener, caller] of callers) {
      if (!can(caller, 'leaderDashboard.open')) continue;
      const before = told.get(listener);
      const isNamed = before !== undefined && can(caller, 'members.list');
      if (before === online.size && !(isNamed && named)) continue;
      told.set(listener, online.size);
      listener.send(isNamed && named ? named : plain);
    }
  }

  return () => {
    telling = telling.then(tell, tell);
    return telling;
  };
}

function someone(
  callers: ReadonlyMap<unknown, Caller | null>,
  action: Parameters<typeof can>[1],
): boolean {
  return [...callers.values()].some((caller) => can(caller, action));
}

interface Change {
  readonly came?: string[];
  readonly gone?: string[];
}

/** Null if nothing changed; without names if too much did. */
function changeBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): Change | null {
  const came = [...after].filter((id) => !before.has(id));
  const gone = [...before].filter((id) => !after.has(id));
  const changed = came.length + gone.length;
  if (changed === 0) return null;
  return changed > MOST_NAMES ? {} : { came, gone };
}

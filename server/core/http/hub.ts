import type { FastifyBaseLogger } from 'fastify';
import { syncScopes, type SyncScope } from '#contract/collections.ts';
import { LIVE_BEAT_MS } from '#contract/sync.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { scopesOf } from '#server/core/identity/scopes.ts';
import {
  announcePresence,
  PRESENCE_CHANNEL,
  readCallers,
  SESSIONS_CHANNEL,
  touchSessions,
} from '#server/core/identity/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { lineText } from './live-line.ts';
import { createPresenceTeller } from './presence-teller.ts';

/** NOTIFY channel of the triggers; the payload is a JSON list of scopes, `self:{userId}` among them. */
export const CHANGES_CHANNEL = 'muster_changes';
/** Changes within this time are sent as one line. */
const COALESCE_MS = 150;

/** One open live stream. */
export interface Listener {
  readonly caller: Caller | null;
  /** The text of a line, from `lineText`. */
  send(line: string): void;
  end(): void;
}

/** Tells the open live streams of this process what changed, whichever process changed it. */
export interface Hub {
  /** Adds a stream and sends its first beat, or ends it if the hub has stopped; returns a function to leave. */
  join(listener: Listener): () => void;
  start(): Promise<void>;
  /** Ends all streams, and any that come later. */
  stop(): Promise<void>;
}

interface HubParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly beatMs?: number;
}

export function createHub({ database, log, now, beatMs = LIVE_BEAT_MS }: HubParts): Hub {
  /** Each stream with its caller, as the database last described them. */
  const callers = new Map<Listener, Caller | null>();
  const pending = new Set<string>();
  const stops: (() => Promise<void>)[] = [];
  let flushing: NodeJS.Timeout | undefined;
  /** One flush at a time: what changed first goes out first. */
  let flushed: Promise<void> = Promise.resolve();
  let beating: NodeJS.Timeout | undefined;
  let isStopped = false;
  const tellPresence = createPresenceTeller({ database, now, callers, recheck });
  const presence = coalesced(() => tellPresence().catch(handleFailure));

  function hearChanges(payload: string): void {
    for (const scope of scopesIn(payload)) pending.add(scope);
    flushing ??= setTimeout(() => {
      flushing = undefined;
      flushed = flushed.then(flush).catch((error: unknown) => {
        log.error(
          { err: error },
          'could not tell the live streams of changes; ending them instead',
        );
        for (const listener of callers.keys()) listener.end(); // a client that comes back pulls anyway
      });
    }, COALESCE_MS);
  }

  async function flush(): Promise<void> {
    const changed = new Set(pending);
    pending.clear();
    // Rights may have changed with a member's row: a caller who has lost a scope must no longer be told about it.
    await recheck((caller) => changed.has('self:*') || changed.has(`self:${caller.id}`));
    const written = new Map<string, string>();
    for (const [listener, caller] of callers) {
      const scopes = scopesOf(caller).filter((scope) => concerns(scope, caller, changed));
      if (scopes.length === 0) continue;
      const text = written.get(scopes.join()) ?? lineText({ changed: scopes });
      written.set(scopes.join(), text);
      listener.send(text);
    }
  }

  /** Asks the database again who is behind the chosen streams, and ends those whose session is over. */
  async function recheck(isChosen: (caller: Caller) => boolean): Promise<Caller[]> {
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
  }

  async function beat(): Promise<void> {
    const at = now(); // before the question: whoever leaves meanwhile was not seen any later
    const alive = await recheck(() => true);
    await touchSessions(
      database.db,
      alive.map(({ sessionId }) => sessionId),
      at,
    );
    const text = lineText({ beat: at.getTime() });
    for (const listener of callers.keys()) listener.send(text);
    await tellPresence();
  }

  function handleFailure(error: unknown): void {
    log.error({ err: error }, 'could not check the live streams; trying again at the next beat');
  }

  return {
    join(listener) {
      if (isStopped) {
        listener.end();
        return () => undefined;
      }
      callers.set(listener, listener.caller);
      listener.send(lineText({ beat: now().getTime() }));
      if (listener.caller) announcePresence(database.db).catch(handleFailure);
      return () => callers.delete(listener);
    },
    async start() {
      stops.push(await database.listen(CHANGES_CHANNEL, hearChanges));
      stops.push(
        await database.listen(SESSIONS_CHANNEL, (id) => {
          recheck((caller) => id === '' || id === caller.sessionId || id === caller.id).catch(
            handleFailure,
          );
        }),
      );
      stops.push(
        await database.listen(PRESENCE_CHANNEL, () => {
          presence.ask();
        }),
      );
      beating = setInterval(() => {
        beat().catch(handleFailure);
      }, beatMs);
    },
    async stop() {
      isStopped = true;
      clearInterval(beating);
      clearTimeout(flushing);
      presence.stop();
      for (const listener of callers.keys()) listener.end();
      callers.clear();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Answers many requests that come close together once, at their end. */
function coalesced(act: () => Promise<void>) {
  let waiting: NodeJS.Timeout | undefined;
  return {
    ask() {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void act();
      }, COALESCE_MS);
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}

/**
 * An empty payload means that messages may have been missed; then everything counts as changed. The same goes for a
 * payload that the triggers didn't write, since anyone with access to the database can notify.
 */
function scopesIn(payload: string): readonly string[] {
  const scopes = payload === '' ? null : jsonIn(payload);
  return Array.isArray(scopes)
    ? scopes.filter((scope) => typeof scope === 'string')
    : [...syncScopes, 'self:*'];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function concerns(scope: SyncScope, caller: Caller | null, changed: ReadonlySet<string>): boolean {
  if (scope !== 'self') return changed.has(scope);
  return changed.has('self:*') || changed.has(`self:${caller?.id ?? ''}`);
}

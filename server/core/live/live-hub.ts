import type { FastifyBaseLogger } from 'fastify';
import { LIVE_BEAT_MS } from '#contract/sync.ts';
import {
  announcePresence,
  PRESENCE_CHANNEL,
  SESSIONS_CHANNEL,
  touchSessions,
} from '#server/core/identity/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { createLiveAudience, type Listener } from './audience.ts';
import { createChangeTeller } from './change-teller.ts';
import { coalesced } from './coalesced.ts';
import { lineText } from './live-line.ts';
import { createLivePresence } from './live-presence.ts';

/** NOTIFY channel of the triggers. */
export const CHANGES_CHANNEL = 'muster_changes';

/** Tells the open live streams of this process what changed, whichever process changed it. */
export interface LiveHub {
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

export function createLiveHub({ database, log, now, beatMs = LIVE_BEAT_MS }: HubParts): LiveHub {
  const audience = createLiveAudience({ database, now });
  const changes = createChangeTeller({ audience, log });
  const tellPresence = createLivePresence({ database, now, audience });
  const presence = coalesced(() => tellPresence().catch(handleFailure));
  const stops: (() => Promise<void>)[] = [];
  let beating: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function beat(): Promise<void> {
    const at = now(); // before the question: whoever leaves meanwhile was not seen any later
    const alive = await audience.recheck(() => true);
    await touchSessions(
      database.db,
      alive.map(({ sessionId }) => sessionId),
      at,
    );
    const text = lineText({ beat: at.getTime() });
    for (const listener of audience.callers.keys()) listener.send(text);
    await tellPresence();
  }

  /** `id` is that of a session or of an account; '' stands for all. */
  function recheckSessions(id: string): void {
    audience
      .recheck((caller) => id === '' || id === caller.sessionId || id === caller.id)
      .catch(handleFailure);
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
      const leave = audience.add(listener);
      listener.send(lineText({ beat: now().getTime() }));
      if (listener.caller) announcePresence(database.db).catch(handleFailure);
      return leave;
    },
    async start() {
      stops.push(await database.listen(CHANGES_CHANNEL, changes.hear));
      stops.push(await database.listen(SESSIONS_CHANNEL, recheckSessions));
      stops.push(await database.listen(PRESENCE_CHANNEL, presence.ask));
      beating = setInterval(() => void beat().catch(handleFailure), beatMs);
    },
    async stop() {
      isStopped = true;
      clearInterval(beating);
      changes.stop();
      presence.stop();
      audience.endAll();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

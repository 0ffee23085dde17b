import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { isBlocked, isDatabaseAway } from '#server/errors/outages.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { forgetRest, rest } from './resting.ts';
import { startQueueWorker } from './worker.ts';

// What is due at a moment and has no job, since nobody's call says that it has come (QU11, docs/architecture.md).

/** How late anything may be done by the clock. */
const EVERY_MS = 10 * SECOND_MS;

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/** When it was looked. It is the clock by which calls are judged as well; how long something rests is counted by the database's. */
export interface ClockLook {
  readonly at: Date;
  readonly config: Services['config'];
}

interface Thing {
  /** The id by which it rests after a failure, in every part: what comes before it in a later part has not happened. */
  readonly id: string;
}

interface Traits<Due extends Thing> {
  /** The part's name in the log. */
  readonly name: string;
  /** What has been due for longest, but for what rests (`isResting`); undefined if nothing is. */
  readonly due: (db: Queryable, look: ClockLook) => Promise<Due | undefined>;
  /** Does it in a transaction of its own, if it is still due under its lock: another process may just have done it. */
  readonly act: (tx: Queryable, due: Due, look: ClockLook) => Promise<void>;
}

/** One kind of what a feature does by the clock. */
export interface ClockPart {
  readonly name: string;
  readonly next: (db: Queryable, look: ClockLook) => Promise<DueThing | undefined>;
}

interface DueThing extends Thing {
  readonly act: (tx: Queryable) => Promise<void>;
}

/** All that a feature does by the clock. What stands first is done first, of all things. */
export interface ClockWork {
  readonly name: string;
  readonly parts: readonly ClockPart[];
}

export function defineClockPart<Due extends Thing>({ name, due, act }: Traits<Due>): ClockPart {
  return {
    name,
    next: async (db, look) => {
      const thing = await due(db, look);
      return thing && { id: thing.id, act: (tx) => act(tx, thing, look) };
    },
  };
}

/** Does what is due until stopped. Any number of processes may do so: each thing is done once. */
export function startClockWork(
  services: Needs,
  { name, parts }: ClockWork,
): Promise<() => Promise<void>> {
  return startQueueWorker(services, {
    ...{ name, everyMs: EVERY_MS },
    work: workByClock(services, parts),
  });
}

/** Does one thing that is due, when it is called; false when nothing was. */
export function workByClock(services: Needs, parts: readonly ClockPart[]): () => Promise<boolean> {
  const { config, database, now } = services;
  return async () => {
    const look = { at: now(), config };
    for (const part of parts) {
      const thing = await part.next(database.db, look);
      if (!thing) continue;
      await doApart(services, part, thing);
      return true;
    }
    return false;
  };
}

/** One that fails is logged and rests. Throws only where the database is away, which concerns all of them. */
async function doApart(
  { database, log }: Needs,
  { name }: ClockPart,
  { id, act }: DueThing,
): Promise<void> {
  try {
    await database.transaction(act, () => forgetRest(id));
  } catch (error) {
    if (isDatabaseAway(error) && !isBlocked(error)) throw error;
    log.error({ err: error, part: name, id }, 'could not do what is due; trying again later');
    await rest(database.db, id);
  }
}

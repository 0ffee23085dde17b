import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { isBlocked, isDatabaseAway } from '#server/errors/outages.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

// One part of the work by the clock that fails holds up no other.

export type ClockWork = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/** What has failed here, by its id, and how it rests: nothing else waits for it. */
export type Resting = Map<string, { readonly until: number; readonly pause: number }>;

/** How late an event may be made, published at its time, told to the bot, settled, or have those who want a seat in each; and half the first pause, which doubles with each other failure. */
export const EVERY_MS = 10_000;
const LONGEST_PAUSE_MS = HOUR_MS;

export function restingAt(resting: Resting, at: Date): string[] {
  return [...resting].flatMap(([id, { until }]) => (until > at.getTime() ? [id] : []));
}

interface Part {
  readonly id: string;
  readonly resting: Resting;
}

/** Does one part in a transaction of its own. Throws only where the database is away, which concerns all of them. */
export async function apart(
  { database, log, now }: ClockWork,
  { id, resting }: Part,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(work);
    resting.delete(id);
  } catch (error) {
    if (isDatabaseAway(error) && !isBlocked(error)) throw error;
    const pause = Math.min((resting.get(id)?.pause ?? EVERY_MS) * 2, LONGEST_PAUSE_MS);
    resting.set(id, { until: now().getTime() + pause, pause });
    log.error({ err: error, id }, 'could not do one part of what is due; trying again later');
  }
}

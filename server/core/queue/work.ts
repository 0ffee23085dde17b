import { sql } from 'drizzle-orm';
import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { inBatches } from './in-batches.ts';
import { crossOff, lease, putBack } from './leases.ts';
import type { Job, JobTable, JobOutcome, Queue } from './queue.ts';
import { startQueueWorker } from './worker.ts';

type Needs = Pick<Services, 'database' | 'log'>;
type Handle<T extends JobTable> = (job: Job<T>) => Promise<JobOutcome>;
/** Does all jobs of a part; `settle` does one of them and notes what became of it, and never throws. */
type HandlePart<T extends JobTable> = (
  jobs: readonly Job<T>[],
  settle: (job: Job<T>, handle: Handle<T>) => Promise<void>,
) => Promise<void>;

/** Does the jobs of a queue until stopped. Any number of processes may do so. */
export function startQueue<T extends JobTable>(
  services: Needs,
  queue: Queue<T>,
  handle: Handle<T>,
): Promise<() => Promise<void>> {
  return startQueueWorker(services, { ...queue, work: workOn(services, queue, handle) });
}

/** Does the next jobs that are due, when it is called; false when none was. */
export function workOn<T extends JobTable>(
  services: Needs,
  queue: Queue<T>,
  handle: Handle<T>,
): () => Promise<boolean> {
  return workOnParts(services, queue, async (jobs, settle) => {
    await Promise.all(jobs.map((job) => settle(job, handle)));
  });
}

/** The same for jobs that have something in common: it is read once for all that are done together. */
export function workOnParts<T extends JobTable>(
  { database: { db }, log }: Needs,
  queue: Queue<T>,
  handlePart: HandlePart<T>,
): () => Promise<boolean> {
  const finish = inBatches<Job<T>>((jobs) => crossOff(db, queue, jobs));
  const about = (job: Job<T>, error: unknown) => ({
    ...{ err: error, queue: queue.name, attempts: job['attempts'] },
    ...Object.fromEntries(queue.key.map(([property]) => [property, job[property]])),
  });

  async function outcomeOf(job: Job<T>, handle: Handle<T>): Promise<JobOutcome> {
    try {
      return await handle(job);
    } catch (error) {
      log.warn(about(job, error), 'a queued job failed; trying again later');
      return { is: 'failed', ms: 0 };
    }
  }

  /** Each by itself: one that can't be settled would have the others done again. */
  async function settle(job: Job<T>, handle: Handle<T>): Promise<void> {
    try {
      const outcome = await outcomeOf(job, handle);
      await (outcome === 'done' ? finish(job) : putBack(db, { queue, job }, outcome));
    } catch (error) {
      log.error(about(job, error), 'could not settle a queued job; it comes again after its lease');
    }
  }

  return async () => {
    const jobs = await lease(db, queue);
    if (jobs.length > 0) await handlePart(jobs, settle);
    return jobs.length > 0;
  };
}

/** Says, in the transaction that wrote a job, that there is one: once that is committed, a worker begins at once (QU1). */
export async function wake(tx: Queryable, { channel }: Queue): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}

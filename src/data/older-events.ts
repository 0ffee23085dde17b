import { sync } from '#contract/sync.ts';
import { call } from '#api/call.ts';
import { NetworkError } from '#contract/problem.ts';
import { applyHeldTruth } from '#store/collections.ts';
import { withLease } from '#store/lease.ts';
import { timers } from '#browser/timers.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import { noteContact } from '#runtime/connection.ts';
import { credentialsNow, credentialsOf, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** The lease's holder. It differs from any round's name: two holders must not take each other's lease for their own. */
const holder = crypto.randomUUID();

/**
 * Fetches the events between two moments (milliseconds) onto the device, where they stay until the next full load.
 * The same days are requested at most once a minute. Request and storage happen under the lease: otherwise a pull
 * could come in between, and the late answer would undo its tombstones. Throws ApiError or NetworkError.
 */
export async function fetchOlderEvents(from: number, to: number): Promise<void> {
  const userId = credentialsNow()?.userId;
  if (userId === undefined) return;
  await queryClient.query({
    queryKey: ['older-events', userId, Math.floor(from / DAY_MS), Math.ceil(to / DAY_MS)],
    queryFn: async ({ signal }): QueryResult<null> => {
      await askUnderLease({ from, to, signal });
      return null;
    },
  });
}

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
}

async function askUnderLease({ from, to, signal }: Asked): Promise<void> {
  const now = current.get();
  const credentials = credentialsOf(now);
  if (!now || !credentials) return;
  const [{ db }, { userId }] = [now, credentials];
  const ask = async () => {
    const changes = await call(sync.month, {
      query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      ...{ credentials, signal, onContact: noteContact },
    });
    await applyHeldTruth(db, { changes, deleted: {} }, { userId, holder });
  };
  try {
    await withLease(db, { locks: navigator.locks, timers, holder }, ask);
  } catch (error) {
    if (error instanceof LeaseLost) throw new NetworkError('The answer came too late.');
    throw error;
  }
}

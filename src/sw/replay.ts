import { send, type Http } from '#api/send.ts';
import { databaseName, databaseOf, type MusterDatabase } from '#store/database.ts';
import { withLease } from '#store/lease.ts';
import { outboxStore } from '#store/outbox-store.ts';
import { endSessionInDatabase, sessionInDatabase, type StoredSession } from '#store/session.ts';
import { timers } from '#store/timers.ts';
import { drain, type DrainPorts, type DrainResult } from '#sync/drain.ts';
import { Patience } from '#sync/patience.ts';
import { Dexie } from 'dexie';
import { scope } from './scope.ts';

/** Registered by a page whenever a change is queued (data/background-sync). */
const SYNC_TAG = 'muster-outbox';

const plainFetch: Http = (url, options) => fetch(url, options);
const holder = crypto.randomUUID();

/**
 * The connection is back and perhaps no tab is open: the same drain as in a page, under the same lock. What else
 * has changed meanwhile is for a page to fetch; the shapes of all rows would make every worker 2 kB heavier.
 */
export function startReplay(): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(replay());
  });
}

/** Rejects while something is left to send, so that the browser tries again. */
async function replay(): Promise<void> {
  const session = await sessionInDatabase();
  // A database that is not there must not be made by opening it: it was wiped on purpose.
  if (!session || !(await Dexie.exists(databaseName(session.userId)))) return;
  const db = databaseOf(session.userId);
  try {
    const ended = await withLease(db, { locks: scope.navigator.locks, timers, holder }, () =>
      drain(portsOf(db, session)),
    );
    await afterDrain(ended, { session, db });
    if (!mayHelp(ended)) return;
    const left = await db.outbox.count();
    if (left > 0) throw new Error(`${String(left)} changes are still waiting.`);
  } finally {
    db.close();
  }
}

function portsOf(db: MusterDatabase, { userId, token }: StoredSession): DrainPorts {
  const clock = () => Date.now();
  return {
    store: outboxStore(db, { userId, holder, clock }),
    send: (request) => send(plainFetch, request),
    credentials: { userId, token },
    patience: new Patience(timers.now),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    clock,
  };
}

/** An account that is gone takes its data along (FAULTS 8); the page finds the same at its own next call. */
async function afterDrain(
  { kind }: DrainResult,
  { session, db }: { session: StoredSession; db: MusterDatabase },
): Promise<void> {
  if (kind === 'needs-sign-in' || kind === 'account-deleted') {
    await endSessionInDatabase(session.token);
  }
  if (kind === 'account-deleted') await db.delete();
}

/** Trying again is of no use before the member or a new version of the app has done something. */
function mayHelp({ kind }: DrainResult): boolean {
  return ['empty', 'unreachable', 'told-to-wait', 'resting'].includes(kind);
}

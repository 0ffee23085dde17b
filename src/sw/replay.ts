import { send, sendFile } from '#api/send.ts';
import { badgeCounts, showBadge } from '#store/badge.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { carryAlone } from '#store/carry-alone.ts';
import { withLease, type LeasePorts } from '#store/lease.ts';
import { outboxStore } from '#store/outbox-store.ts';
import { endSessionInDatabase, type StoredSession } from '#store/session.ts';
import { isSyncTag } from '#store/sync-tag.ts';
import { timers } from '#store/timers.ts';
import type { FileAnswer, OutgoingFile } from '#sync/engine/answer.ts';
import { Carrier } from '#sync/engine/carrier.ts';
import { drain, type DrainPorts, type DrainResult } from '#sync/engine/drain.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { inMembersDatabase } from './members-database.ts';
import { scope } from './scope.ts';

/**
 * How long the worker keeps trying within one event while nobody answers, and how often. Chromium lets an event run for three
 * minutes and repeats a failed one after five: a server that is just restarting is back sooner.
 */
const STAMINA_MS = 150_000;
const PAUSE_MS = 2_500;
/** How long a try waits for a picture before it goes on with what is left. */
const PATIENCE_MS = 5_000;

const holder = crypto.randomUUID();

/**
 * The connection is back and perhaps no tab is open: the same drain as in a page, under the same lock. Fetching
 * what else has changed is left to a page; the schemas of all rows would make the worker 2 kB larger.
 */
export function startReplay(): void {
  scope.addEventListener('sync', (event) => {
    if (isSyncTag(event.tag)) event.waitUntil(replayInTurn());
  });
}

let running: Promise<void> | null = null;

/**
 * Every change has registered its own tag, and all the events arrive at once: run one after the other, they make no
 * more requests than a single one would. An event that had to wait checks for itself in the end, for as long as it
 * may run.
 */
async function replayInTurn(): Promise<void> {
  const until = timers.now() + STAMINA_MS;
  while (running) await running.catch(() => undefined); // its own event has reported that
  running = replay(until).finally(() => {
    running = null;
  });
  await running;
}

/** What is waiting in the outbox, and for how long the server wants to be left alone. */
interface Left {
  readonly count: number;
  readonly waitMs: number;
}

/** Rejects if there is something left to send at `until` (timers' milliseconds), so that the browser tries again. */
async function replay(until: number): Promise<void> {
  const memory: Memory = { retryGate: new RetryGate(timers.now), carrier: aCarrier() };
  const deliver = (db: MusterDatabase, member: StoredSession) => deliverFrom(db, member, memory);
  for (let left = await inMembersDatabase(deliver); left;) {
    const pause = Math.max(left.waitMs, PAUSE_MS * (1 + 0.6 * Math.random()));
    if (timers.now() + pause > until) throw new Error(`${String(left.count)} changes still wait.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    // An open page tries by itself.
    const [page] = await scope.clients.matchAll({ type: 'window' });
    left = await inMembersDatabase(page && !memory.carrier.hasLanded ? look : deliver);
  }
}

/** What is known from one try to the next, within one event. */
type Memory = Pick<DrainPorts, 'retryGate' | 'carrier'>;

function aCarrier(): Carrier {
  return new Carrier({
    sendFile: carry,
    patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    onLanded: () => undefined, // the next try comes soon
  });
}

/** A picture is on its way for longer than a drain has the database open. */
async function carry(file: OutgoingFile): Promise<FileAnswer> {
  const db = databaseOf(file.credentials.userId);
  try {
    return await carryAlone(db, leasing(), { key: file.key, send: () => sendFile(file) });
  } finally {
    db.close();
  }
}

function leasing(): LeasePorts {
  return { locks: scope.navigator.locks, timers, holder };
}

/** Returns null if nothing is left for which trying again would help. */
async function deliverFrom(
  db: MusterDatabase,
  session: StoredSession,
  memory: Memory,
): Promise<Left | null> {
  const ended = await withLease(db, leasing(), () => drain(portsOf(db, session, memory)));
  await afterDrain(ended, { session, db });
  if (ended.kind !== 'account-deleted') await showBadge(await badgeCounts(db));
  if (!mayHelp(ended)) return null;
  return leftIn(db, ended.kind === 'told-to-wait' ? ended.ms : 0);
}

function look(db: MusterDatabase): Promise<Left | null> {
  return leftIn(db, 0);
}

async function leftIn(db: MusterDatabase, waitMs: number): Promise<Left | null> {
  const count = await db.outbox.count();
  return count > 0 ? { count, waitMs } : null;
}

function portsOf(db: MusterDatabase, { userId, token }: StoredSession, memory: Memory): DrainPorts {
  const clock = () => Date.now();
  return {
    store: outboxStore(db, { userId, holder, clock }),
    send,
    ...memory,
    credentials: { userId, token },
    intentionNamed,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    clock,
  };
}

/** A deleted account takes its data with it (FAULTS 8); the page finds out at its own next call. */
async function afterDrain(
  { kind }: DrainResult,
  { session, db }: { session: StoredSession; db: MusterDatabase },
): Promise<void> {
  if (kind === 'needs-sign-in' || kind === 'account-deleted') {
    await endSessionInDatabase(session.token);
  }
  if (kind === 'account-deleted') await db.delete();
}

/** Trying again is useless until the member, or a new version of the app, has done something. */
function mayHelp({ kind }: DrainResult): boolean {
  return ['empty', 'unreachable', 'told-to-wait', 'resting'].includes(kind);
}

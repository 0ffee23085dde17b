import { send, sendFile } from '#api/send.ts';
import { badgeCounts, showBadge } from '#store/badge.ts';
import type { MusterDatabase } from '#store/database.ts';
import { uploadAlone } from '#store/upload-alone.ts';
import { withLease } from '#store/lease.ts';
import { outboxStore } from '#store/outbox-store.ts';
import type { StoredSession } from '#store/session.ts';
import { isSyncTag } from '#store/sync-tag.ts';
import { timers } from '#browser/timers.ts';
import type { FileAnswer, OutgoingFile } from '#sync/engine/wire.ts';
import { Carrier } from '#sync/engine/carrier.ts';
import { drain, type DrainPorts, type DrainResult } from '#sync/engine/drain.ts';
import type { OutboxStore, Settled } from '#sync/engine/outbox.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { RetryGate } from '#sync/engine/retry-gate.ts';
import { appPages } from './app-pages.ts';
import { holder, leasing } from './worker-lease.ts';
import { inDatabaseOf, inMembersDatabase } from './members-database.ts';
import { tellRefusals } from './refusal-notifications.ts';
import type { SyncEvent } from './worker-scope.ts';
import { heedSession } from './session-end.ts';

/**
 * How long the worker keeps trying within one event while nobody answers, and how often. Chromium lets an event run for three
 * minutes and repeats a failed one after five: a server that is just restarting is back sooner.
 */
const STAMINA_MS = 150_000;
const PAUSE_MS = 2_500;
/** How long a try waits for a picture before it goes on with what is left. */
const PATIENCE_MS = 5_000;

/**
 * The connection is back and perhaps no tab is open: the same drain as in a page, under the same lock. Fetching
 * what else has changed is left to a page, or to the push that tells of it.
 */
export function heedSync(event: SyncEvent): void {
  if (isSyncTag(event.tag)) event.waitUntil(replayInTurn());
}

let running: Promise<void> | null = null;

/**
 * Every change has registered its own tag, and all the events arrive at once: run one after the other, they make no
 * more requests than a single one would. An event that had to wait checks for itself in the end, for as long as it
 * may run.
 */
export async function replayInTurn(): Promise<void> {
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
    const [page] = await appPages();
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
  const { key, credentials } = file;
  const answer = await inDatabaseOf(credentials.userId, (db) =>
    uploadAlone(db, leasing(), { key, send: () => sendFile(file) }),
  );
  return answer ?? 'elsewhere';
}

/** Returns null if nothing is left for which trying again would help. */
async function deliverFrom(
  db: MusterDatabase,
  session: StoredSession,
  memory: Memory,
): Promise<Left | null> {
  const refused: Settled[] = [];
  const ports = portsOf(db, session, memory);
  const all = { ...ports, store: noting(ports.store, refused) };
  const ended = await withLease(db, leasing(), () => drain(all));
  if (await heedSession(db, session, ended)) return null;
  await showBadge(await badgeCounts(db));
  await tellRefusals(db, refused);
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

/** The store, with what is refused noted as well. */
function noting(store: OutboxStore, refused: Settled[]): OutboxStore {
  return {
    ...store,
    async settle(outcomes) {
      await store.settle(outcomes);
      for (const { settled } of outcomes) if (settled?.state === 'refused') refused.push(settled);
    },
  };
}

/** Trying again is useless until the member, or a new version of the app, has done something. */
function mayHelp({ kind }: DrainResult): boolean {
  return ['empty', 'unreachable', 'told-to-wait', 'resting'].includes(kind);
}

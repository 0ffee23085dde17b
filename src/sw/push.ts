import { send } from '#api/send.ts';
import { pushMessage, type PushMessage } from '#contract/push-message.ts';
import { badgeCounts, showBadge } from '#store/badge.ts';
import { pullStore } from '#store/pull-store.ts';
import { breathe } from '#browser/timers.ts';
import type { MusterDatabase } from '#store/database.ts';
import { withLease } from '#store/lease.ts';
import { closeShown } from '#browser/push-end.ts';
import { sessionInDatabase, type StoredSession } from '#store/session.ts';
import { pull, type PullResult } from '#sync/engine/pull.ts';
import { holder, leasing } from './worker-lease.ts';
import { inMembersDatabase } from './members-database.ts';
import { scope } from './worker-scope.ts';
import { endWorkerPush, heedSession } from './session-end.ts';
import { maySayNothing, show, showNeutral } from './show-notification.ts';

/** SPEC 12.20. A message is shown by then, whatever the network or the device's database does. */
const SHOWN_WITHIN_MS = 3_000;
/** The rest is for asking once more who is signed in. */
const JUDGED_WITHIN_MS = 2_500;
/** How many buttons fit on every system that shows any. */
const ACTIONS = 2;

/** Shows what the server pushes, and pulls what it is about. */
export function heedPush(event: PushEvent): void {
  event.waitUntil(receive(messageIn(event.data)));
}

/**
 * What becomes of a message. `news`: it is shown as it came. `foreign`: it is for somebody who isn't signed in here.
 * `old`: it was read elsewhere, or withdrawn. `unknown`: from another version of the server, or nobody knows for whom.
 */
type Fate = 'news' | 'foreign' | 'old' | 'unknown';

/** Shows one message, and resolves when nothing that it has set off runs any more. */
export async function receive(message: PushMessage | null): Promise<void> {
  const known = { isOwn: false };
  const judging = orNull(judge(message, known));
  try {
    const judged = await Promise.race([judging, inTime(JUDGED_WITHIN_MS)]);
    const fate = judged ?? (known.isOwn ? 'news' : 'unknown');
    await tell(message, fate === 'news' ? await stillNews(message) : fate);
    // The server said so too late: what was shown is taken back.
    if (judged === null && (await judging) === 'foreign') await tell(message, 'foreign');
  } finally {
    await judging; // a worker is stopped once nobody waits for it
  }
}

/** What the work finds; null if the database can't be read: then what is known must do. */
function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    reportError(error);
    return null;
  });
}

function inTime(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

/** What became of a message once it was judged: its member may have left meanwhile. */
async function stillNews(message: PushMessage | null): Promise<Fate> {
  const isTheirs = sessionInDatabase().then(
    (now) => now !== null && now.userId === message?.userId,
  );
  const late = inTime(SHOWN_WITHIN_MS - JUDGED_WITHIN_MS);
  const said = await Promise.race([orNull(isTheirs), late]);
  if (said === null) return 'unknown';
  return said ? 'news' : 'foreign';
}

/** Notes in `known` that the message is for whoever is signed in here, before anything is asked of the network. */
async function judge(message: PushMessage | null, known: { isOwn: boolean }): Promise<Fate> {
  if (!message) return 'unknown';
  const fate = await inMembersDatabase(async (db, member): Promise<Fate> => {
    if (member.userId !== message.userId) return 'foreign';
    known.isOwn = true;
    const ended = await pullUnderLease(db, member);
    if (await heedSession(db, member, ended)) return 'foreign';
    await showBadge(await badgeCounts(db));
    return ended.kind === 'current' && (await isOld(db, message)) ? 'old' : 'news';
  });
  return fate ?? 'foreign';
}

function pullUnderLease(db: MusterDatabase, { userId, token }: StoredSession): Promise<PullResult> {
  const ports = {
    store: pullStore(db, { userId, holder, clock: () => Date.now() }),
    send,
    credentials: { userId, token },
    random: Math.random,
    betweenPages: () => Promise.resolve(false),
    breathe,
  };
  return withLease(db, leasing(), () => pull(ports));
}

/** Whether its notice has left the list, or was read: then what the message says no longer holds either. */
async function isOld(db: MusterDatabase, { noticeId }: PushMessage): Promise<boolean> {
  if (noticeId === null) return false;
  const notice = await db.collection('notices').get(noticeId);
  return notice?.isRead !== false;
}

/** Browsers demand that every push shows something, so what says nothing new does so without a sound. */
async function tell(message: PushMessage | null, fate: Fate): Promise<void> {
  if (fate === 'news' && message) return showNews(message);
  if (fate === 'foreign') {
    await orNull(closeShown(scope.registration));
    await showNeutral("Sign in to see what's new.");
    await endWorkerPush();
  } else if (fate === 'old') {
    if (!(await maySayNothing())) await showNeutral("You're up to date.");
  } else await showNeutral("Open the app to see what's new.");
}

async function showNews(message: PushMessage): Promise<void> {
  const { userId, noticeId, kind, title, body, path, at } = message;
  const actions = message.actions.slice(0, ACTIONS);
  const timestamp = Date.parse(at);
  await show(title, {
    body,
    tag: noticeId ?? kind,
    ...(Number.isFinite(timestamp) && { timestamp }),
    actions: actions.map(({ action, title: text }) => ({ action, title: text })),
    data: { userId, noticeId, path, actions },
  });
}

function messageIn(data: PushMessageData | null): PushMessage | null {
  try {
    return pushMessage.safeParse(data?.json()).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

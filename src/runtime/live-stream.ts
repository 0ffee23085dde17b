// @chunk member
import { LIVE_BEAT_MS, type LiveLine } from '#contract/sync.ts';
import type { CallCredentials } from '#api/http.ts';
import { anySignal } from '#browser/any-signal.ts';
import { openLive, TokenRefused } from '#api/live.ts';
import { LIVE_LOCK_PREFIX } from '#store/lease.ts';
import { backoff } from '#sync/engine/backoff.ts';
import { noteContact } from './connection.ts';
import { credentialsOf, type Current } from './current.ts';
import { unlessClosed } from '#store/closed.ts';
import { tellSiteChanged } from './site-changes.ts';
import { tellOnline, type OnlineChange } from './online-members.ts';

/** A stream with no line for this long has dropped silently (FAULTS 34). */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

/** Whether something may have been missed: a stream of this page has ended, or could not be had, since the last line was heard. */
let hadGap = false;

/**
 * Listens to the server's live stream for as long as this tab leads. There is one stream per browser and member; other
 * tabs learn of changes through the database. A tab that opens in view, or comes into it, takes the lead, since the previous
 * leader may be frozen. `onChange` asks for a pull: when something changed, after every gap, once when a stream breaks or none can
 * be had, since the pull then finds out whether the server is still there, and once when the token is refused, since it
 * hears how the session ended. Visitors have no stream.
 * Returns the function that ends it.
 */
export function startLiveStream(now: Current, onChange: () => void): () => void {
  const credentials = credentialsOf(now);
  const leaving = new AbortController();
  if (credentials) {
    const work = (signal: AbortSignal) =>
      listen(credentials, signal, {
        onChange,
        onOnline: (count, change) => {
          void keepOnline(now, count);
          tellOnline(credentials.userId, change);
        },
      });
    const { signal } = leaving;
    const leading =
      'locks' in navigator
        ? leadInTurn(`${LIVE_LOCK_PREFIX}${credentials.userId}`, signal, work)
        : work(signal);
    leading.catch(reportError);
  }
  return () => {
    leaving.abort();
  };
}

type OnlineNames = Pick<Extract<LiveLine, { beat: number }>, 'came' | 'gone'>;

interface Hearing {
  readonly onChange: () => void;
  readonly onOnline: (count: number, change: OnlineChange) => void;
}

/** Who came and who has gone; null after a gap, and for those who hear no names. */
function changeIn({ came, gone }: OnlineNames): OnlineChange {
  return came && gone ? { came, gone } : null;
}

/** Keeps the number in the database, through which every tab learns of it. */
async function keepOnline({ db }: Current, count: number): Promise<void> {
  await unlessClosed(() => db.setFact('online', { count, at: Date.now() }));
}

/**
 * Runs `work` whenever this tab holds the lock. Only one tab does: the one viewed last. Between two requests there is a pause:
 * WebKit refuses them at once, and every time, in a page that is being left (FAULTS 36).
 */
async function leadInTurn(
  lock: string,
  leaving: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const turn = {
    leads: false,
    steals: document.visibilityState === 'visible',
    failures: 0,
    waiting: new AbortController(),
  };
  const look = () => {
    if (turn.leads || document.visibilityState !== 'visible') return;
    turn.steals = true;
    turn.waiting.abort();
  };
  document.addEventListener('visibilitychange', look, { signal: leaving });
  while (!leaving.aborted) {
    turn.waiting = new AbortController();
    const isCalled = anySignal([leaving, turn.waiting.signal]);
    const options = turn.steals ? { steal: true } : { signal: isCalled };
    turn.steals = false;
    const over = new AbortController();
    try {
      await navigator.locks.request(lock, options, async () => {
        turn.leads = true;
        turn.failures = 0;
        await work(anySignal([leaving, over.signal]));
      });
    } catch (error) {
      // Cancelled, or taken over by another tab: this one waits for its next turn.
      if (!isCalledOff(error)) reportError(error);
    } finally {
      turn.leads = false;
      over.abort();
    }
    turn.failures += 1;
    await pause(backoff(turn.failures, Math.random), isCalled);
  }
}

async function listen(
  credentials: CallCredentials,
  leaving: AbortSignal,
  { onChange, onOnline }: Hearing,
): Promise<void> {
  let failures = 0;
  const told = { gone: false, refused: false };
  while (!leaving.aborted) {
    const silence = new Watchdog(SILENCE_MS);
    let isFirst = true;
    let end: keyof typeof told = 'gone';
    try {
      const signal = anySignal([leaving, silence.signal]);
      for await (const line of openLive({ credentials, signal })) {
        silence.reset();
        noteContact();
        failures = 0;
        told.gone = told.refused = false;
        if ('online' in line && line.online !== undefined) onOnline(line.online, changeIn(line));
        if (isFirst || 'changed' in line) onChange();
        if ((isFirst && hadGap) || ('site' in line && line.site)) tellSiteChanged();
        isFirst = hadGap = false;
      }
    } catch (error) {
      if (!(error instanceof TypeError || isCalledOff(error))) reportError(error);
      if (error instanceof TokenRefused) end = 'refused';
    } finally {
      silence.stop();
    }
    if (!told[end]) onChange();
    told[end] = hadGap = true;
    failures += 1;
    await pause(backoff(failures, Math.random), leaving);
  }
}

/** Aborts a stream when nothing has come for `ms` milliseconds. */
class Watchdog {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.reset();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  reset(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#controller.abort();
    }, this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Ends early if the tab leaves, or if the browser thinks it is online again. */
function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: done.signal });
    leaving.addEventListener('abort', end, { signal: done.signal });
    if (leaving.aborted) end();
  });
}

function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

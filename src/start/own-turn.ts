/** A turn that hasn't come after so many milliseconds is lost. */
const LOST_MS = 250;

interface Turn {
  readonly work: () => void;
  /** When it is lost (ms since the page began). */
  readonly lostAt: number;
}

const turns: Turn[] = [];
let port: MessagePort | null = null;
let isWatching = false;

/**
 * Runs `work` in a task of its own, as soon as the browser has one: after what is about to be painted, and without the pause of a timer.
 * It is a message of the page to itself. WebKit loses those that are on their way when a page is left, for whoever comes back to it
 * (FAULTS 43): a turn that doesn't come has a timer, and what follows it a new port.
 */
export function inOwnTurn(work: () => void): void {
  turns.push({ work, lostAt: performance.now() + LOST_MS });
  port ??= newPort();
  port.postMessage(null);
  watch(LOST_MS);
}

function newPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns.shift()?.work();
  };
  return port2;
}

function watch(ms: number): void {
  if (isWatching) return;
  isWatching = true;
  setTimeout(() => {
    isWatching = false;
    const [first] = turns;
    if (!first) return;
    const left = first.lostAt - performance.now();
    if (left > 0) watch(left);
    else takeLost();
  }, ms);
}

function takeLost(): void {
  port?.close();
  port = null;
  for (const { work } of turns.splice(0)) setTimeout(work);
}

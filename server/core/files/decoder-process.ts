import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '#server/errors/error-codes.ts';
import { packageRoot } from '#server/process/package-root.ts';

/** What becomes of a logo: the sizes in which browsers and systems show it. */
export const logoParts = [
  'mark',
  'icon192',
  'icon512',
  'maskable192',
  'maskable512',
  'apple',
] as const;
export type LogoPart = (typeof logoParts)[number];

/** What becomes of a picture: one in a text or a field, a member's own, a video's, a link preview's, the portal's own. */
export type Shape = 'image' | 'avatar' | 'thumbnail' | 'card' | 'background' | 'logo' | LogoPart;

export interface Order {
  readonly bytes: Buffer;
  readonly shape: Shape;
}

/** A picture as it is stored, with its size in pixels: WebP, a link preview's JPEG, a logo's PNG. */
export interface DecodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Why a picture cannot be stored, and the limit that it breaks: megapixels, pixels of a side at most or at least, frames. */
export type DecoderRefusal =
  | { readonly why: 'broken' }
  | { readonly why: 'side' | 'frames'; readonly most: number }
  | { readonly why: 'small'; readonly least: number }
  | { readonly why: 'pixels'; readonly most: number; readonly has: number };

export type DecoderResult = DecodedPicture | { readonly refused: DecoderRefusal };

/** The picture was not decoded, and that says nothing about it: the process was ended, or could not be started. */
export class NotDecoded extends Error {
  override readonly name = 'NotDecoded';
}

interface Patience {
  /** Milliseconds that one picture may take. */
  readonly longestMs: number;
  /** Milliseconds without work after which the process ends, and gives its memory back. */
  readonly idleMs: number;
}

/** A device waits for 30 s after it has sent a picture: it is answered within these, the wait for its turn included. */
const usual: Patience = { longestMs: 15_000, idleMs: 10_000 };
/** Its priority is below the server's own: who signs in meanwhile goes first. */
const PRIORITY = 10;
const SCRIPT = join(packageRoot, 'server/core/files/decoder.mjs');

/**
 * A process that decodes one picture at a time, started when there is one. It has threads of its own, since those in which
 * the server proves passwords and reads files are few, and it knows none of the server's secrets. Throws NotDecoded where
 * it takes too long, breaks, or cannot be had.
 */
export function decoderProcess({ longestMs, idleMs }: Patience = usual) {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (ended: ChildProcess) => {
    if (running === ended) running = null;
    ended.kill('SIGKILL');
  };
  const rest = (child: ChildProcess) => {
    keepsAlive(child, 'no');
    idle = setTimeout(() => {
      end(child);
    }, idleMs);
    idle.unref();
  };

  return async function decode(order: Order): Promise<DecoderResult> {
    clearTimeout(idle);
    const child = running ?? started();
    if (!running) child.once('exit', () => (running = running === child ? null : running));
    running = child;
    keepsAlive(child, 'yes');
    try {
      const answer = await answerOf(child, order, longestMs);
      rest(child);
      return answer;
    } catch (error) {
      end(child);
      throw error;
    }
  };
}

function started(): ChildProcess {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(SCRIPT, {
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', () => undefined); // whoever waits for it hears of it
  child.once('spawn', () => {
    if (child.pid !== undefined) giveWay(child.pid);
  });
  return child;
}

/** Lowers a process's priority. Where the system doesn't let us, it decodes all the same. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

function answerOf(child: ChildProcess, order: Order, longestMs: number): Promise<DecoderResult> {
  return new Promise<DecoderResult>((resolve, reject) => {
    const fail = () => {
      settle();
      reject(new NotDecoded('The picture was not decoded.'));
    };
    const succeed = (answer: unknown) => {
      settle();
      resolve(answer as DecoderResult);
    };
    const timer = setTimeout(fail, longestMs);
    const settle = () => {
      clearTimeout(timer);
      child.off('message', succeed).off('exit', fail).off('error', fail);
    };
    child.once('message', succeed).once('exit', fail).once('error', fail);
    child.send(order, (error) => {
      if (error) fail();
    });
  });
}

/** Whether the server stays alive for its sake. */
function keepsAlive(child: ChildProcess, answer: 'yes' | 'no'): void {
  const step = answer === 'yes' ? 'ref' : 'unref';
  child[step]();
  child.channel?.[step]();
}

import { MINUTE_MS } from '#domain/time/durations.ts';

// How much of the server one machine or one member may occupy, and for how long. Tests pass smaller numbers.

/** All limits against excessive use, accidental or deliberate; `guards` has the values. */
export interface Guards {
  /** Milliseconds within which the head of a request must arrive. */
  readonly headMs: number;
  /** Connections from one address that have not sent a complete head yet. Beyond that, the oldest is cut. */
  readonly heads: number;
  /** Milliseconds that a small body may take, one with an editor's HTML in it, and an uploaded file. */
  readonly bodyMs: { readonly small: number; readonly richText: number; readonly upload: number };
  /** Milliseconds over which the excess of a share of heads or bodies is cut, rather than all at once. */
  readonly cutMs: number;
  /** Milliseconds between two refusals of unreadable requests to the same party. */
  readonly unreadableMs: number;
  /** Milliseconds for a refusal to arrive while the sender still sends; then the connection is cut. */
  readonly lingerMs: number;
  /** Milliseconds that a connection may stall in the middle of a call because its reader doesn't read. */
  readonly stillMs: number;
  /** Bodies that one party has begun and not finished. Beyond that, the one begun first is cut. */
  readonly unfinished: Shares;
  /** Calls that run at the same time; beyond that, a new one is told to come back. */
  readonly running: Shares & {
    readonly all: number;
    /** Calls without a valid token: the rest is reserved for members. */
    readonly visitors: number;
  };
  /** Public screens that are drawn or wait for it; beyond that, a page goes out without its content. */
  readonly drawings: Guards['running'];
  /** After so many milliseconds, or characters of answers, a batch is answered with what was carried out. */
  readonly batch: { readonly ms: number; readonly characters: number };
  /** Live streams that one party has open. Beyond that, the one opened first is closed. */
  readonly streams: Shares;
}

/** `address`: for everybody at one network address who has not signed in; `member`: for each signed-in member. */
interface Shares {
  readonly address: number;
  readonly member: number;
}

/**
 * Enough for sixty members behind one router, and for a proxy that does not say for whom it is asking; a member's share
 * is what several devices of one person need at once. A batch ends early enough for a slow line, within the time-out of the
 * device that waits for it.
 */
export const guards: Guards = {
  headMs: 10_000,
  heads: 500,
  bodyMs: { small: 10_000, richText: 30_000, upload: 120_000 },
  cutMs: 1_000,
  unreadableMs: 50,
  lingerMs: 1_000,
  stillMs: MINUTE_MS,
  unfinished: { address: 500, member: 30 },
  running: { all: 1_000, visitors: 500, address: 200, member: 40 },
  drawings: { all: 300, visitors: 300, address: 200, member: 20 },
  batch: { ms: 5_000, characters: 1_000_000 },
  streams: { address: 2_500, member: 20 },
};

import { RetryLater } from '#server/errors/errors.ts';
import { nameKey } from '#server/core/identity/account-keys.ts';
import { countUse, giveBack, usesOf } from '#server/core/identity/limits.ts';
import type { Queryable } from '#server/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';

// Only failures count. An attempt is counted before the password is looked at and taken back when it
// was right, so that a thousand at once cannot slip through.
//
// 1. One address has 10 failures for one account in 15 minutes. Others fail on other counters: an attacker
//    elsewhere does not lock the owner of the account out, and neighbours behind one router do not lock each other
//    out.
// 2. One address has 200 failures in 15 minutes over all accounts, against trying one password on everybody.
//    Sixty members behind one router may all mistype three times. Right passwords cost nothing.
// 3. An account that failed 100 times in an hour, from whatever addresses, is under attack by many machines: each
//    address then has 2 tries instead of 10. It is never none, so that the owner, who knows the password, gets in.
// 4. A device that has signed in to the account before carries a cookie that says so (OWASP's "device cookie").
//    It has 10 failures of its own, whatever the counters above say, so that the owner gets in even beside an
//    attacker behind the same router.
//
// One case remains: a new device beside an attacker behind the same router may have to wait for 15 minutes.

const QUARTER_MS = 15 * MINUTE_MS;
export const PAIR_LIMIT = 10;
export const PAIR_LIMIT_UNDER_ATTACK = 2;
export const ADDRESS_LIMIT = 200;
export const ACCOUNT_ALARM = 100;

interface Attempt {
  /** The username as typed: an unknown one is limited in the same way. */
  readonly username: string;
  readonly address: string;
  /** The device that a valid device cookie for this account names. */
  readonly device: string | null;
  readonly at: Date;
}

/** Counts the attempt, or refuses it with 429. Returns a function to take it back if the password was right. */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<() => Promise<void>> {
  return attempt.device === null ? countUnknown(db, attempt) : countDevice(db, attempt);
}

async function countDevice(db: Queryable, { username, device, at }: Attempt) {
  const subject = `login:device:${nameKey(username)}:${device ?? ''}`;
  const use = await countUse(db, subject, { at, ms: QUARTER_MS });
  if (use.count > PAIR_LIMIT) throw tooMany(use.windowEnds, at);
  return () => giveBack(db, subject);
}

async function countUnknown(db: Queryable, { username, address, at }: Attempt) {
  const account = `login:account:${nameKey(username)}`;
  const pair = `login:pair:${nameKey(username)}:${address}`;
  const neighbours = `login:address:${address}`;
  const failures = await usesOf(db, account, at);
  const allowed = failures >= ACCOUNT_ALARM ? PAIR_LIMIT_UNDER_ATTACK : PAIR_LIMIT;
  const tried = await countUse(db, pair, { at, ms: QUARTER_MS });
  if (tried.count > allowed) throw tooMany(tried.windowEnds, at);
  const nearby = await countUse(db, neighbours, { at, ms: QUARTER_MS });
  if (nearby.count > ADDRESS_LIMIT) throw tooMany(nearby.windowEnds, at);
  await countUse(db, account, { at, ms: HOUR_MS });
  return async () => {
    for (const subject of [pair, neighbours, account]) await giveBack(db, subject);
  };
}

function tooMany(until: Date, at: Date): RetryLater {
  const seconds = (until.getTime() - at.getTime()) / 1_000;
  const minutes = Math.ceil(seconds / 60);
  return new RetryLater(
    'rate_limited',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
}

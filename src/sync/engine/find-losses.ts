import { KEYS_AT_ONCE, knownChanges } from '#contract/sync.ts';
import type { Credentials, Send } from './wire.ts';
import { verdict } from './verdict.ts';

// PL18. A server that was put back to an older copy no longer has what it accepted since. The device knows what it was told of its
// own changes, and asks which of them the server still has.

/** The member's accepted changes, as far as they may be gone. */
export interface LossStore {
  /** The keys of those that don't show in the truth, once everything was fetched again; null where nothing is in doubt. */
  doubted: () => Promise<readonly string[] | null>;
  /** Those are lost: their author is told. Nothing else is in doubt any more. */
  conclude: (lost: ReadonlySet<string>) => Promise<void>;
}

interface Asking {
  readonly send: Send;
  readonly credentials: Credentials | null;
}

/** Asks once, after a pull that got through. Without an answer all stays in doubt, and the next pull asks again. */
export async function findLosses(losses: LossStore | undefined, asking: Asking): Promise<void> {
  const keys = asking.credentials ? await losses?.doubted() : null;
  if (!losses || !keys) return;
  const lost = new Set(keys);
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const answer = await ask(keys.slice(from, from + KEYS_AT_ONCE), asking);
    if (!answer) return;
    for (const key of answer) lost.delete(key);
  }
  await losses.conclude(lost);
}

/** Null without an answer that can be read. */
async function ask(
  keys: readonly string[],
  { send, credentials }: Asking,
): Promise<readonly string[] | null> {
  const path = `${knownChanges.path}?keys=${encodeURIComponent(keys.join(','))}`;
  const said = verdict(
    await send({ method: knownChanges.method, path, body: null, key: null, credentials }),
    null,
  );
  return said.kind === 'accepted'
    ? (knownChanges.reply.safeParse(said.reply).data?.known ?? null)
    : null;
}

import { RetryLater } from '#server/errors/errors.ts';
import { countUse } from './limits.ts';
import type { Queryable } from '#server/db/database.ts';

interface AddressLimit {
  /** What is limited, in one word. */
  readonly use: string;
  readonly address: string;
  readonly most: number;
  readonly ms: number;
  readonly at: Date;
}

/**
 * Counts one use by a network address and refuses with 429 anything beyond `most` in the window. The limit is
 * generous enough that a houseful of members behind one router never reaches it; only those who do have to
 * wait.
 */
export async function limitAddress(db: Queryable, limit: AddressLimit): Promise<void> {
  const { use, address, most, ms, at } = limit;
  const { count, windowEnds } = await countUse(db, `${use}:address:${address}`, { at, ms });
  if (count <= most) return;
  throw new RetryLater(
    'rate_limited',
    'Too many requests from your network. Please try again later.',
    (windowEnds.getTime() - at.getTime()) / 1_000,
  );
}

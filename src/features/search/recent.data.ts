import type { MusterDatabase } from '#store/database.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { unlessClosed } from '#store/closed.ts';

const MOST = 8;

/**
 * What the person opened from a search, the last first: ids only, in their own database, so that it is deleted with it. Nothing
 * once the server has ended the session, since anybody may be looking then.
 */
export function useRecent(): readonly string[] {
  return useLive('recently found', readRecent) ?? nothing;
}

const nothing: readonly string[] = [];

export async function readRecent(db: MusterDatabase): Promise<readonly string[]> {
  const { userId, token } = current.get() ?? {};
  const isEnded = userId != null && token === null;
  return isEnded ? nothing : ((await db.fact('found')) ?? nothing);
}

/** Notes that something was opened. */
export async function noteFound(id: string): Promise<void> {
  const db = current.get()?.db;
  if (!db) return;
  await unlessClosed(() =>
    db.transaction('rw', db.meta, async () => {
      const before = (await db.fact('found')) ?? nothing;
      await db.setFact('found', [id, ...before.filter((other) => other !== id)].slice(0, MOST));
    }),
  );
}

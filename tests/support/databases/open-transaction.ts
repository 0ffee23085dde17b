import type { Database, Queryable } from '#server/db/database.ts';

/** A transaction that stays open until it is told to commit. */
export async function openTransaction(
  database: Database,
): Promise<{ tx: Queryable; commit: () => Promise<void> }> {
  let finish: () => void = () => undefined;
  let ended: Promise<void> = Promise.resolve();
  const tx = await new Promise<Queryable>((open, fail) => {
    ended = database.transaction(async (opened) => {
      open(opened);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    ended.catch(fail);
  });
  return {
    tx,
    commit: () => {
      finish();
      return ended;
    },
  };
}

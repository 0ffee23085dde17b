import type * as Disk from 'node:fs/promises';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { FolderTaken, takeFolderLock } from './folder-lock.ts';

/** How many turns of the event loop the next step on the disk waits for. */
let delays: () => number = () => 0;

// The real disk; only the order in which the steps of several callers reach it is drawn.
vi.mock('node:fs/promises', async (original) => {
  const disk = await original<typeof Disk>();
  const late =
    <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      for (let turns = delays(); turns > 0; turns -= 1) await turn();
      return step(...args);
    };
  return {
    ...disk,
    link: late(disk.link),
    readFile: late(disk.readFile),
    rename: late(disk.rename),
  };
});

it('of several that come at once over a stale lock one gets it, however their steps fall', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.nat(8)),
      fc.integer({ min: 2, max: 6 }),
      async (turns, callers) => {
        const folder = await mkdtemp(join(tmpdir(), 'muster-lock-'));
        const path = join(folder, 'db.lock');
        await writeFile(path, '4194303 123\n');
        delays = () => turns.next().value as number;
        const outcomes = await Promise.allSettled(
          Array.from({ length: callers }, () => takeFolderLock(path)),
        );
        delays = () => 0;
        const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled');
        expect(taken).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(FolderTaken);
        await taken[0]?.value();
        expect(await readdir(folder)).toEqual([]);
        await rm(folder, { recursive: true });
      },
    ),
    { numRuns: 200 },
  );
});

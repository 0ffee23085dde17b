// Histories against a server with each of the planted faults, until the checker finds it. On PostgreSQL, whose commits can be read while
// the servers run.
import { startCluster, type Cluster } from '#tests/support/databases/postgres-cluster.ts';
import { play } from './history.ts';
import { judge } from './judge.ts';
import { planted } from './planted.ts';
import { buildPlanted, removePlanted } from './planted-build.ts';
import { openStage } from './stage.ts';

/** A planted fault is to be found in so many histories. */
const PLANTED_SEEDS = 20;

/** Says a line for each fault; false if one isn't found. */
export async function findPlanted(say: (line: string) => void): Promise<boolean> {
  const cluster = startCluster();
  let areFound = true;
  try {
    for (const fault of planted) {
      const main = await buildPlanted(fault);
      const { seed, fault: found } = (await findIn(main, cluster)) ?? {};
      if (seed === undefined) areFound = false;
      say(
        seed === undefined
          ? `${fault.name}: not found in ${PLANTED_SEEDS} histories`
          : `${fault.name}: found in history ${seed}: ${found ?? ''}`,
      );
    }
  } finally {
    cluster.stop();
    await removePlanted();
  }
  return areFound;
}

/** The first history with a violation, and which one; undefined if there is none. */
async function findIn(main: string, cluster: Cluster) {
  const seeds = Array.from({ length: PLANTED_SEEDS }, (_, at) => at + 1);
  const stage = await openStage({ seeds, main, cluster });
  try {
    for (const cast of stage.casts) {
      const played = await play(stage, cast);
      if (!stage.database) throw new Error('Its database can be read while it runs.');
      const [fault] = (await judge(stage.database.db, played)).faults;
      if (fault !== undefined) return { seed: cast.seed, fault };
    }
    return undefined;
  } finally {
    await stage.dispose();
  }
}

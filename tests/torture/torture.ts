// `npm run torture`: random histories of answers and waitlists against real servers on both engines, each commit checked (SPEC 30).
//   --seeds N         how many histories for each engine
//   --seed S          one of them again; what it does is the same, which call is faster may not be
//   --engine NAME     pglite or postgresql alone
//   --planted         instead, a server with each of the planted faults, on PostgreSQL: all must be found
import { parseArgs } from 'node:util';
import { ensureServerBuilt, SERVER } from '#tests/support/processes/build.ts';
import { startCluster, type Cluster } from '#tests/support/databases/postgres-cluster.ts';
import { play, type Played } from './history.ts';
import { judge, type Verdict } from './judge.ts';
import { findPlanted } from './planted-run.ts';
import { openStage } from './stage.ts';

const ENGINES = ['pglite', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];
const SEEDS = 25;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: String(SEEDS) },
    seed: { type: 'string' },
    engine: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
});

await main();

async function main(): Promise<void> {
  if (values.planted) {
    if (!(await findPlanted(say))) process.exitCode = 1;
    return;
  }
  await ensureServerBuilt();
  const engines = ENGINES.filter((one) => values.engine === undefined || values.engine === one);
  if (engines.length === 0) throw new Error(`The engines are ${ENGINES.join(' and ')}.`);
  for (const engine of engines) if (!(await torture(engine, seedsWanted()))) process.exitCode = 1;
}

function seedsWanted(): number[] {
  if (values.seed !== undefined) return [wholeNumber(values.seed)];
  return Array.from({ length: wholeNumber(values.seeds) }, (_, at) => at + 1);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`"${text}" is no whole number above 0.`);
}

/** Prints a line, and what is wrong; false if anything is. */
async function torture(engine: Engine, seeds: readonly number[]): Promise<boolean> {
  const cluster = engine === 'postgresql' ? startCluster() : null;
  const since = performance.now();
  try {
    const { played, verdicts } = await runAll(cluster, seeds);
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    const wrong = verdicts.filter(({ faults }) => faults.length > 0);
    for (const { seed, faults } of wrong) for (const fault of faults) say(`seed ${seed}: ${fault}`);
    const seconds = Math.round((performance.now() - since) / 1_000);
    say(
      `${engine}: ${played.length} histories, ${sum(played.map(({ calls }) => calls))} calls, ` +
        `${sum(verdicts.map(({ promotions }) => promotions))} promotions, ` +
        `${sum(wrong.map(({ faults }) => faults.length))} violations (${seconds} s)`,
    );
    return wrong.length === 0;
  } finally {
    cluster?.stop();
  }
}

async function runAll(cluster: Cluster | null, seeds: readonly number[]) {
  const stage = await openStage({ seeds, main: SERVER, cluster });
  try {
    const played: Played[] = [];
    for (const cast of stage.casts) played.push(await play(stage, cast));
    const database = await stage.end();
    const verdicts: Verdict[] = [];
    for (const one of played) verdicts.push(await judge(database.db, one));
    return { played, verdicts };
  } finally {
    await stage.dispose();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// `npm test`: everything that has to hold, ending with one plain line.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './support/browser/chromium-program.ts';
import { countPlaywright, countVitest, type Count } from './support/processes/counts.ts';
import { isBuilt } from './support/processes/build.ts';
import { findPostgres } from './support/databases/postgres-programs.ts';

const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'test-results', 'reports');
const ENGINES = 'tests/engines/engines.config.ts';

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the runner's JSON report; without one the step itself counts as a single check. */
  readonly count?: (report: unknown) => Count;
}

type Rounds = readonly (readonly (readonly Step[])[])[];

/** Steps that need one core each stand beside others; the browsers keep two busy by themselves. */
const everything: Rounds = [
  [
    [
      { name: 'types', command: npmRun('types') },
      { name: 'lint', command: npmRun('lint') },
      { name: 'imports', command: npmRun('lint:imports') },
      vitest('unit tests', 'unit*'),
      // Of what the other lane has built by then.
      { name: 'sizes', command: npmRun('size') },
    ],
    [
      ...((await isBuilt()) ? [] : [{ name: 'build', command: npmRun('build') }]),
      // The other lane is done in half the time: two workers keep its core busy then.
      vitest('server on PGlite and PostgreSQL', 'server*', ['--maxWorkers=2']),
    ],
  ],
  [[playwright('end to end'), playwright('engines', ['-c', ENGINES])]],
];

/** One of each that tells whether Chromium and PostgreSQL do their part on a machine that has neither (`.ci/bare`). */
const bare: Rounds = [
  [
    [
      vitest('server on PGlite and PostgreSQL', 'server', ['features/events/rsvp-statements']),
      playwright('end to end', ['e2e/journey']),
    ],
  ],
];

await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

let passed = 0;
let failed = 0;
/** What failed, for the last lines: what is said of it stands far above them. */
const names: string[] = [];
say(`Chromium is ${findChromium('shell')}, PostgreSQL ${findPostgres()}.`);
const rounds = process.argv[2] === 'bare' ? bare : everything;
for (const lanes of rounds) await Promise.all(lanes.map(runInTurn));
for (const name of names) say(`failed: ${name}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    say(`${step.name} ...`);
    const since = performance.now();
    const { code, output } = await run(step);
    const count = await outcome(step, code);
    passed += count.passed;
    failed += count.failed;
    if (count.failed > 0) names.push(...(count.names ?? [step.name]));
    if (count.failed > 0) say(output);
    const seconds = Math.round((performance.now() - since) / 1000);
    say(`      ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
    for (const engine of count.testedIn ?? []) say(`      tested in ${engine}`);
    for (const sentence of count.leftOut ?? []) say(`      left out: ${sentence}`);
  }
}

/** A step that broke down, or that should have run tests and ran none, has failed. */
async function outcome(step: Step, code: number): Promise<Count> {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = step.count(await report(step.name));
  const isBroken = count.failed === 0 && (code !== 0 || count.passed === 0);
  return isBroken ? { ...count, failed: 1 } : count;
}

async function report(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(reportOf(name), 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/** Keeps the output for the case of failure, and says every minute that it is still at it. */
function run({ name, command, env }: Step): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const pulse = setInterval(() => {
      say(`      ${name}: still running. ${output.trimEnd().split('\n').at(-1) ?? ''}`);
    }, 60_000);
    child.once('error', (error) => {
      keep(Buffer.from(error.message));
    });
    child.once('close', (code) => {
      clearInterval(pulse);
      resolve({ code: code ?? 1, output });
    });
  });
}

function vitest(name: string, project: string, more: readonly string[] = []): Step {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return {
    name,
    command: ['npx', 'vitest', 'run', '--project', project, ...more, ...report],
    count: countVitest,
  };
}

function playwright(name: string, more: readonly string[] = []): Step {
  return {
    name,
    command: ['npx', 'playwright', 'test', ...more, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    count: countPlaywright,
  };
}

function npmRun(script: string): Step['command'] {
  return ['npm', 'run', '--silent', script];
}

function reportOf(name: string): string {
  return join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

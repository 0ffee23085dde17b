// Honest calls while one machine attacks: how long the slowest hundredth takes, against a quiet server, and how many are
// refused. Quiet times and attacks take turns and the medians of all turns are compared: whatever else the machine does
// meanwhile hits both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD, signInToApi } from '#tests/support/portal/api-client.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { median, print, quantile, rounded } from './figures.ts';

const ATTACKS = [
  'unfinishedBodies',
  'unfinishedHeads',
  'nestedJson',
  'wideJson',
  'smallWideJson',
] as const;
const TURNS = 5;
const CALLS = 300;
const PACE_MS = 20;
const PATIENCE_MS = 10_000;
/** A thousand connections that come at one moment cost one wait of half a second and more; measured is what follows. */
const BEGINNING_MS = 3_000;

/** Prints one line for each attack, or for each that is wanted by its name. Every call opens a connection of its own, as somebody new would. */
export async function benchAttacks(wanted: readonly string[]): Promise<void> {
  const named = ATTACKS.filter((attack) => wanted.includes(attack));
  const attacks = named.length > 0 ? named : ATTACKS;
  const env = { LOG_LEVEL: 'silent', ADMIN_PASSWORD: DEMO_PASSWORD };
  const muster = await startMuster({ env });
  try {
    const client = await signInToApi(muster.url, 'admin');
    const { token } = client;
    await client.close();
    await measure(muster.url, token); // warm
    for (const attack of attacks)
      print('attacks', { attack, ...(await turns(muster, token, attack)) });
  } finally {
    await muster.dispose();
  }
}

type Muster = Awaited<ReturnType<typeof startMuster>>;

async function turns({ url, port }: Muster, token: string, attack: string) {
  const quiet: Measurement[] = [];
  const attacked: Measurement[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(await measure(url, token));
    const end = await startAttack(attack, port);
    attacked.push(await measure(url, token));
    await end();
    await recovery(url);
  }
  const [quietP99, attackedP99] = [medianP99(quiet), medianP99(attacked)];
  return {
    quietP99Ms: rounded(quietP99),
    attackedP99Ms: rounded(attackedP99),
    ratio: rounded(attackedP99 / quietP99),
    refused: shareOf(attacked.map(({ refused }) => refused)),
    healthRefused: shareOf(attacked.map(({ healthRefused }) => healthRefused)),
  };
}

function medianP99(measurements: readonly Measurement[]): number {
  return median(measurements.map(({ ms }) => quantile(ms, 0.99)));
}

function shareOf(refused: readonly number[]): number {
  return refused.reduce((sum, one) => sum + one, 0) / (refused.length * CALLS);
}

async function startAttack(attack: string, port: number): Promise<() => Promise<void>> {
  const script = fileURLToPath(import.meta.resolve('./attacker.ts'));
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port), attack], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await pause(BEGINNING_MS);
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

interface Measurement {
  readonly ms: readonly number[];
  readonly refused: number;
  readonly healthRefused: number;
}

/** Calls at a steady pace, whether or not the ones before were answered. */
async function measure(url: string, token: string): Promise<Measurement> {
  const calls: Promise<Told>[] = [];
  const health: Promise<Told>[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    calls.push(call(`${url}/api/auth/user/profile`, { authorization: `Bearer ${token}` }));
    health.push(call(`${url}/api/health`, {}));
    await pause(PACE_MS);
  }
  const told = await Promise.all(calls);
  return {
    ms: told.map(({ ms }) => ms),
    refused: refusedOf(told),
    healthRefused: refusedOf(await Promise.all(health)),
  };
}

/** What an attack left behind is over when the health call is answered at once. */
async function recovery(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { status, ms } = await call(`${url}/api/health`, {});
    if (status === 200 && ms < 100) return;
    await pause(1_000);
  }
  throw new Error('The server did not recover from the attack.');
}

interface Told {
  /** 0: no answer in time. */
  readonly status: number;
  readonly ms: number;
}

function refusedOf(told: readonly Told[]): number {
  return told.filter(({ status }) => status !== 200).length;
}

function call(url: string, headers: Readonly<Record<string, string>>): Promise<Told> {
  const since = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => {
      resolve({ status, ms: performance.now() - since });
    };
    const request = http.get(url, { headers, agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.on('end', () => {
        end(response.statusCode ?? 0);
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', () => {
      end(0);
    });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

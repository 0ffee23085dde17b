// The list of posts as a visitor gets it, against a route of the same server that does nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { median, print, rounded } from './figures.ts';

const CALLS = 4_000;
const ROUNDS = 5;
const AT_ONCE = 32;

/** Prints calls per second for both, in turns. */
export async function benchPublicLists(): Promise<void> {
  const script = fileURLToPath(import.meta.resolve('./public-list-server.ts'));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [url] = (await once(child.stdout, 'data')) as [Buffer];
    for (const path of ['empty', 'posts'])
      await getPerSecond(`${url.toString()}/api/${path}`, CALLS); // warm
    const [empty, list]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      empty.push(await getPerSecond(`${url.toString()}/api/empty`, CALLS));
      list.push(await getPerSecond(`${url.toString()}/api/posts`, CALLS));
    }
    const shares = list.map((rate, at) => rate / (empty[at] ?? rate));
    print('cached list', {
      engine: 'pglite',
      atOnce: AT_ONCE,
      emptyPerSecond: rounded(median(empty)),
      listPerSecond: rounded(median(list)),
      shareOfEmpty: rounded(median(shares)),
    });
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Gets the address so often, `AT_ONCE` at a time, packed as for a browser. */
async function getPerSecond(address: string, calls: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = calls;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await get(address, agent);
      }
    }),
  );
  agent.destroy();
  return calls / ((performance.now() - since) / 1_000);
}

/** One call over a line that is kept. */
export function get(
  address: string,
  agent: http.Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${address} was answered with ${response.statusCode}`));
        });
      })
      .on('error', reject);
  });
}

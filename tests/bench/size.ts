// `npm run size`: the brotli bytes of what a first visit really loads, measured in Chromium. Fails above the limits.
import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';

const CLIENT = join(import.meta.dirname, '..', '..', 'dist', 'client');

/** Limits in bytes; a kB is 1000 of them. Why `/events` has 268 and the worker 81: docs/performance.md. */
const LIMITS = { home: 190_000, events: 268_000, firstWorker: 15_000, worker: 81_000 };

interface Part {
  readonly file: string;
  readonly bytes: number;
}

await ensureBuilt();
const muster = await startMuster({ isDemo: true });
try {
  const { token } = await signInToApi(muster.url, 'pilot');
  const home = await weighVisit({ path: '/home', heading: /welcome/i, token: null });
  const events = await weighVisit({ path: '/events', heading: 'Event Calendar', token });
  const worker = await Promise.all(workerScripts().map(weigh));
  report('/home, first visit, JavaScript', home, LIMITS.home);
  report('/events with the calendar, JavaScript', events, LIMITS.events);
  report('service worker, what a page waits for', [await weigh('sw.js')], LIMITS.firstWorker);
  report('service worker, both scripts', worker, LIMITS.worker);
} finally {
  await muster.dispose();
}

/** The first one answers pages, the second is loaded by what else it does. */
function workerScripts(): string[] {
  return readdirSync(CLIENT).filter((name) => /^sw(-rest-[\w-]+)?\.js$/.test(name));
}

interface Visit {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly token: string | null;
}

/** Opens the route in an empty browser without a worker, and weighs every script that it asks for. */
async function weighVisit({ path, heading, token }: Visit): Promise<Part[]> {
  const device = await makeDevice({ baseURL: muster.url, blockServiceWorkers: true });
  try {
    const page = await device.open();
    if (token !== null) {
      await page.addInitScript((value) => {
        localStorage.setItem('token', value);
      }, token);
    }
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) files.add(pathname.slice(1));
    });
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    if (path === '/events') await page.getByRole('button', { name: 'Month' }).first().waitFor();
    await quiet(page, files);
    return await Promise.all([...files].sort().map(weigh));
  } finally {
    await device.dispose();
  }
}

/** Until no further script was asked for during two seconds: chunks load chunks. */
async function quiet(page: Page, files: ReadonlySet<string>): Promise<void> {
  let before = -1;
  while (before !== files.size) {
    before = files.size;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  }
}

/** What the server sends: the build has put it beside the file. */
async function weigh(file: string): Promise<Part> {
  const { size } = await stat(join(CLIENT, `${file}.br`));
  return { file, bytes: size };
}

function report(what: string, parts: readonly Part[], limit: number): void {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const isOver = total > limit || total === 0;
  for (const { file, bytes } of parts) say(`  ${kilo(bytes)}  ${file}`);
  say(`${kilo(total)}  ${what} (limit ${kilo(limit).trim()}) ${isOver ? 'TOO MUCH' : 'ok'}\n`);
  if (isOver) process.exitCode = 1;
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// How long the device needs to find the events of another month, processor slowed down to a quarter.
import http from 'node:http';
import { join } from 'node:path';
import { makeDevice } from '#tests/support/browser.ts';
import { pageScript } from '#tests/support/page-script.ts';
import { print, quantile, rounded } from './figures.ts';
import type { MonthBench, MonthTimes } from './month-page.ts';

const THROTTLE = 4;
/** What lies on the device: twelve months back and twelve ahead. */
const HORIZON = 24;

/** Prints 95th percentiles in milliseconds for the index, and for range queries over what Dexie stores. */
export async function benchMonthSwitch(): Promise<void> {
  const site = await servePage(await pageScript(join(import.meta.dirname, 'month-page.ts')));
  const device = await makeDevice({ baseURL: site.url });
  try {
    const page = await device.open();
    await page.goto('/');
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const measure = (options: MonthBench): Promise<MonthTimes> =>
      page.evaluate(async (given) => {
        if (!window.measure) throw new Error('the page did not load');
        return window.measure(given);
      }, options);

    const few = await measure({ count: 5_000, months: HORIZON, isStored: false });
    const sameMonth = await measure({ count: 50_000, months: 10 * HORIZON, isStored: false });
    const many = await measure({ count: 50_000, months: HORIZON, isStored: true });
    const p95 = (samples: readonly number[]) => rounded(quantile(samples, 0.95));
    print('month switch', {
      cpuThrottle: THROTTLE,
      events: 50_000,
      inMonth: many.inMonth,
      indexP95Ms: p95(many.index),
      dexieLightRowsP95Ms: p95(many.lightRows),
      dexieFullRecordsP95Ms: p95(many.fullRecords),
      indexOf5000P95Ms: p95(few.index),
      ratioTo5000: rounded(quantile(many.index, 0.95) / quantile(few.index, 0.95)),
      ratioTo5000WithTheSameMonth: rounded(
        quantile(sameMonth.index, 0.95) / quantile(few.index, 0.95),
      ),
    });
  } finally {
    await device.dispose();
    await site.close();
  }
}

async function servePage(script: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const isScript = request.url === '/month.js';
    response
      .writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
        // An isolated page has a clock of 5 microseconds; an ordinary one has 100.
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      .end(
        isScript ? script : '<!doctype html><title>Bench</title><script src="/month.js"></script>',
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

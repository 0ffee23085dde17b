// How long the device needs to find the events of another month, processor slowed down to a quarter.
import { join } from 'node:path';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import { print, quantile, rounded } from './figures.ts';
import { serveScript } from './script-site.ts';
import type { MonthBench, MonthTimes } from './month-page.ts';

const THROTTLE = 4;
/** What lies on the device: twelve months back and twelve ahead. */
const HORIZON = 24;

/** Prints 95th percentiles in milliseconds for the index, and for range queries over what Dexie stores. */
export async function benchMonthSwitch(): Promise<void> {
  const site = await serveScript(await pageScript(join(import.meta.dirname, 'month-page.ts')));
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

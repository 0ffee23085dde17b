// How long a search takes among 50,000 rows on the device, what building its index costs, and what keeping it up does;
// processor slowed down to a quarter.
import { join } from 'node:path';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import { print, quantile, rounded } from './figures.ts';
import { serveScript } from './script-site.ts';
import type { SearchTimes } from './search-page.ts';

const THROTTLE = 4;
const ROWS = 50_000;

/**
 * Prints the 95th percentile of an answer as somebody types, and the worst one, which matches every row; the index's
 * first build with its longest slice; and how long one changed row takes to be found. Of several tries the quickest
 * counts.
 */
export async function benchSearch(): Promise<void> {
  const script = await pageScript(join(import.meta.dirname, 'search-page.ts'));
  const site = await serveScript(script);
  const device = await makeDevice({ baseURL: site.url });
  try {
    const page = await device.open();
    const measure = async (rows: number, throttle: number): Promise<SearchTimes> => {
      await page.goto('/');
      const session = await device.context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      return page.evaluate(async (count) => {
        if (!window.measureSearch) throw new Error('the page did not load');
        return window.measureSearch(count);
      }, rows);
    };
    const p95 = ({ answers }: SearchTimes) => quantile(answers, 0.95);
    const few = await measure(ROWS / 10, THROTTLE);
    const many = await measure(ROWS, THROTTLE);
    const quick = await measure(ROWS, 1);
    print('search', {
      cpuThrottle: THROTTLE,
      rows: ROWS,
      answerP95Ms: rounded(p95(many)),
      everyRowP95Ms: rounded(quantile(many.everyRow, 0.95)),
      answerP95MsUnthrottled: rounded(p95(quick)),
      everyRowP95MsUnthrottled: rounded(quantile(quick.everyRow, 0.95)),
      ratioTo5000: rounded(p95(many) / p95(few)),
      buildMs: rounded(many.buildMs),
      longestSliceMs: rounded(many.longestSliceMs),
      longestSliceMsUnthrottled: rounded(quick.longestSliceMs),
      oneChangedRowMs: rounded(quantile(many.upkeep, 0.5)),
    });
  } finally {
    await device.dispose();
    await site.close();
  }
}

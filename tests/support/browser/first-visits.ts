import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { ZONE } from './browser.ts';

interface Given {
  readonly browser: Browser;
  readonly complaints: { watch(context: BrowserContext): Promise<void> };
  /** The address of the server, or of what stands in front of it. */
  readonly baseURL: string;
}

/** Acts as somebody who has never been there, and forgets them again. */
type Visit = (
  act: (page: Page) => Promise<void>,
  options?: Readonly<BrowserContextOptions>,
) => Promise<void>;

/**
 * First visits, one after the other: each begins with nothing stored and no worker, and continues as soon as the document is there,
 * as a device does that `isEarly`. They share a browser, whose start costs more than a visit.
 */
export function firstVisits({ browser, complaints, baseURL }: Given): Visit {
  return async (act, options = {}) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      timezoneId: ZONE,
      reducedMotion: 'reduce',
      ...options,
    });
    await complaints.watch(context);
    try {
      await act(await context.newPage());
    } finally {
      // What it says of calls that end with it is not about the app.
      context.removeAllListeners('console').removeAllListeners('weberror');
      await context.close();
    }
  };
}

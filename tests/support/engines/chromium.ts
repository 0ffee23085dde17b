import { chromium, errors, type ElementHandle, type JSHandle, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, JOURNEY_ARGS, ZONE } from '#tests/support/browser/browser.ts';
import { findChromium } from '#tests/support/browser/chromium-program.ts';
import { NotNow, within, type ElementDriver, type Engine, type TabDriver } from './engine.ts';

const LIMIT_MS = 25_000;
/** The time limit of one attempt; the caller tries again for as long as the test waits. */
const TRY_MS = 2_000;

export async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: findChromium('shell'),
    args: [...CHROMIUM_ARGS, ...JOURNEY_ARGS],
    env: { ...process.env, TZ: ZONE }, // the worker doesn't get the page's emulated zone
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
  });
  context.setDefaultNavigationTimeout(LIMIT_MS);
  return {
    name: 'chromium',
    version: browser.version(),
    newTab: async () => tabDriver(await context.newPage()),
    close: () => browser.close(),
  };
}

function tabDriver(page: Page): TabDriver {
  const ask = <T>(what: string, work: Promise<T>) => within(LIMIT_MS / 1000, what, work);
  const inPage = (body: string) => `(async () => { ${body} })()`;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    url: () => Promise.resolve(page.url()),
    run: (body) => ask(body.slice(-200), page.evaluate(inPage(body))),
    element: async (body) => {
      const handle: JSHandle<Node | null> = await ask(
        body.slice(-200),
        page.evaluateHandle(inPage(body)),
      );
      const element = handle.asElement();
      return element && elementDriver(element);
    },
    press: async (chords) => {
      for (const chord of chords) {
        if (Array.from(chord).length === 1) await page.keyboard.type(chord); // a character may be on no key
        else await page.keyboard.press(chord);
      }
    },
    picture: () => page.screenshot({ timeout: TRY_MS * 5 }),
    close: () => page.close(),
  };
}

function elementDriver(element: ElementHandle): ElementDriver {
  const act = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      const isUntouched =
        error instanceof errors.TimeoutError || String(error).includes('not attached to the DOM');
      throw isUntouched ? new NotNow(String(error), { cause: error }) : error;
    }
  };
  return {
    click: async () => {
      await act(element.click({ timeout: TRY_MS, trial: true }));
      await element.click({ timeout: LIMIT_MS }); // once pressed, it is not tried again
    },
    upload: (path) => act(element.setInputFiles(path, { timeout: TRY_MS })),
  };
}

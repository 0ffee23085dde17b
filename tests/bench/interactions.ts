// Twenty things that a member does one after the other, among 50,000 events, processor slowed down to a quarter: from each
// press to the next frame, as the browser itself counts it.
import type { Locator, Page } from '@playwright/test';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { upToDate } from '#tests/support/portal/portal.ts';
import { print, quantile, rounded } from './figures.ts';
import { startPortal } from './portal.ts';

const EVENTS = 50_000;
const THROTTLE = 4;

/** A name, and the presses that it takes; the last one counts. */
type Step = readonly [what: string, act: (page: Page) => Promise<void>];

const button = (name: string) => (page: Page) => press(page.getByRole('button', { name }).first());
const link = (name: string) => (page: Page) =>
  press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }));
const key = (name: string) => (page: Page) => page.keyboard.press(name);

const steps: readonly Step[] = [
  ['next month', button('Next month')],
  ['next month', button('Next month')],
  ['previous month', button('Previous month')],
  ['back to today', button('Today')],
  ['week', button('Week')],
  ['next week', button('Next week')],
  ['agenda', button('Agenda')],
  ['month', button('Month')],
  ['collapse the sidebar', button('Collapse sidebar')],
  ['expand the sidebar', button('Expand sidebar')],
  ['open the search', key('Control+k')],
  ['type a letter', key('c')],
  ['type another', key('o')],
  ['close the search', key('Escape')],
  ['home', link('Home')],
  ['departments', link('All Departments')],
  ['profile', link('My Profile')],
  ['edit the profile', button('Edit Profile')],
  ['cancel', button('Cancel')],
  ['events', link('Event Calendar')],
];

/** Prints the 95th percentile in milliseconds, and the slowest three by name. */
export async function benchInteractions(): Promise<void> {
  const portal = await startPortal(EVENTS);
  const device = await makeDevice({
    baseURL: portal.url,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const member = await signInToApi(portal.url, 'pilot');
    await member.close();
    const page = await device.open();
    await page.addInitScript((token) => {
      localStorage.setItem('token', token);
    }, member.token);
    await page.addInitScript({ content: watchInteractions });
    await page.goto('/events');
    await upToDate(page);
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const times: { readonly what: string; readonly ms: number }[] = [];
    for (const [what, act] of steps) times.push({ what, ms: await timed(page, act) });
    const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 3);
    print('interactions', {
      cpuThrottle: THROTTLE,
      events: EVENTS,
      interactions: times.length,
      p95Ms: rounded(
        quantile(
          times.map(({ ms }) => ms),
          0.95,
        ),
      ),
      medianMs: rounded(
        quantile(
          times.map(({ ms }) => ms),
          0.5,
        ),
      ),
      slowest: slowest.map(({ what, ms }) => `${what} ${rounded(ms)}`),
    });
  } finally {
    await device.dispose();
    await portal.close();
  }
}

/** Where the mouse has been for a moment, as a person's has: Playwright's own press looks around in the page while it lasts. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(300);
  await target.page().mouse.down();
  await target.page().mouse.up();
}

/** As text, because tsx adds a helper to named functions that the page does not have. */
const watchInteractions = `
window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** The longest event of the interaction; below 16 ms the browser says nothing, which counts as 16. */
async function timed(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { interactions: number[] }).interactions.length = 0;
  });
  await act(page);
  await page.waitForTimeout(1_500); // until what the press began is over, and the browser has told of it
  const told = await page.evaluate(
    () => (window as unknown as { interactions: number[] }).interactions,
  );
  return Math.max(16, ...told);
}

import { signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

/** What the browser's own observer may count while a screen comes to stand: a fifth of what passes for good. */
const MOST = 0.02;

test('neither the foot nor the line that says offline moves what is being read, at three widths', async ({
  aDevice,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await waitUntilInstalled(page);
  await page.addInitScript(watchShifts);
  const widths = [390, 820, 1280];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/events', '/departments', '/aboutus']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await shiftOf(page), `${path} at ${width}`).toBeLessThanOrEqual(MOST);
    }
  }
  await muster.kill();
  await expect(page.getByText(/You're offline/)).toBeVisible({ timeout: 60_000 });
  expect(await shiftOf(page), 'with the line').toBeLessThanOrEqual(MOST);
});

/** Runs in each page before its own scripts. */
function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum so far, once two frames have been painted. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve((window as unknown as { seen: { shift: number } }).seen.shift);
          }),
        );
      }),
  );
}

import type { Locator, Page } from '@playwright/test';

const MOST_STEPS = 150;

/** Presses Tab until the element has the focus; fails when the focus comes round without meeting it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

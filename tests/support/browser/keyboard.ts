import type { Locator, Page } from '@playwright/test';

const MOST_STEPS = 150;

/** Presses Tab until the element has the focus; fails when the focus comes round without meeting it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // The element is found by its name once, and again when it was redrawn: a search at each step takes longer than the step.
  let found = await target.elementHandle();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { isHere, isGone } = await found.evaluate((element) => ({
      isHere: element === document.activeElement,
      isGone: !element.isConnected,
    }));
    if (isHere) return;
    if (isGone) found = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Presses a control that is reached by Tab. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Writes into a field that is reached by Tab, replacing its text. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

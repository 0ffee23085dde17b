import type { Page } from '@playwright/test';

/** What of the window is seen, in its CSS pixels. */
export interface Seen {
  readonly top: number;
  readonly height: number;
  /** By how much fingers have enlarged it; 1 unless given. */
  readonly scale?: number;
}

/** A keyboard comes up as a phone's does: it covers part of the window, and only `visualViewport` tells of it. */
export async function showKeyboard(page: Page, seen: Seen): Promise<void> {
  await page.evaluate(({ top, height, scale = 1 }) => {
    const { visualViewport } = window;
    if (visualViewport === null) throw new Error('Nothing tells what is seen.');
    for (const [name, value] of Object.entries({ offsetTop: top, height, scale }))
      Object.defineProperty(visualViewport, name, { value, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  }, seen);
}

export async function hideKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { visualViewport } = window;
    if (visualViewport === null) throw new Error('Nothing tells what is seen.');
    for (const name of ['offsetTop', 'height', 'scale'])
      Reflect.deleteProperty(visualViewport, name);
    visualViewport.dispatchEvent(new Event('resize'));
  });
}

import type { Page } from '@playwright/test';

/** The visible part of the window, in its CSS pixels. */
export interface Seen {
  readonly top: number;
  readonly height: number;
  /** The scale of a pinch zoom; 1 unless given. */
  readonly scale?: number;
}

/** Shows a keyboard as a phone does: it covers part of the window, and only `visualViewport` reports it. */
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

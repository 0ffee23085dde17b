import type { Page } from '@playwright/test';

/** By how many pixels the page, or the dialog that is open, runs out of the side. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const whole = document.documentElement;
    const pieces = [...document.querySelectorAll('dialog[open] .dialog-scroll'), whole];
    return Math.max(...pieces.map((piece) => piece.scrollWidth - piece.clientWidth));
  });
}

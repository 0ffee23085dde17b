import type { Page } from '@playwright/test';

/** Pixels by which the page, or the dialog that is open, is wider than its room. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const whole = document.documentElement;
    const pieces = [...document.querySelectorAll('dialog[open] .dialog-scroll'), whole];
    return Math.max(...pieces.map((piece) => piece.scrollWidth - piece.clientWidth));
  });
}

import { expect, type Page } from '@playwright/test';
import { standStill } from './axe.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

/** Whether a finger meets everything to press, and long words break. It comes last at a place, whose words it replaces. */
export async function hasRoom(page: Page, path: string): Promise<void> {
  await expect(page.locator('.shimmer')).toHaveCount(0);
  await standStill(page);
  expect.soft(await page.evaluate(smallTargets), `what is small on ${path}`).toEqual([]);
  expect.soft(await page.evaluate(stretch, WORD), `texts of ${path}`).toBeGreaterThan(3);
  expect.soft(await horizontalOverflow(page), `what sticks out of ${path}`).toBeLessThanOrEqual(0);
}

/** Runs in the page: what a finger misses. A link within a text is as high as its line (WCAG 2.5.8). */
function smallTargets(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const pressed = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  return [...scope.querySelectorAll(pressed)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true })) return [];
    if (element.matches('.skip, .sr-only, p a, dd a, li a:not([class])')) return [];
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    // A title whose press counts for its whole card.
    const over = getComputedStyle(element, '::after');
    const isCard = over.position === 'absolute' && parseFloat(over.height) >= 44;
    const isLarge = Math.min(width, height) > 43.5;
    return isCard || isLarge ? [] : `${element.outerHTML.slice(0, 120)} ${width}x${height}`;
  });
}

/** Runs in the page: every text of the screen becomes one long word. Answers how many there were. */
function stretch(word: string): number {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scope = dialog ?? document.querySelector('main');
  if (!scope) throw new Error('no screen');
  const fixed = '.btn, .pill, .segments, time, .num, .sr-only, table, select, .agenda-date';
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  let stretched = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isShort = (text.nodeValue ?? '').trim().length < 3;
    if (isShort || text.parentElement?.closest(fixed) !== null) continue;
    text.nodeValue = word;
    stretched += 1;
  }
  return stretched;
}

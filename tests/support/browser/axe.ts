import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type NodeResult } from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page, or in the dialogs over it, once its heading is there and nothing moves any more; empty if nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeAttached();
  await standStill(page);
  // Legacy mode stays on this page, which has no frame to look into; naming all passed rules would take as long again.
  for (const frame of page.frames()) await bringAxe(frame);
  const look = new AxeBuilder({ page, axeSource: BROUGHT })
    .options({
      runOnly: { type: 'tag', values: RULES },
      rules: { 'label-content-name-mismatch': { enabled: true } }, // WCAG 2.5.3, which axe calls experimental
      resultTypes: ['violations'],
    })
    .setLegacyMode(true);
  // The page behind a dialog is out of reach, and was looked at before the dialog opened.
  if ((await page.locator(OPEN_DIALOG).count()) > 0) look.include(OPEN_DIALOG);
  const { violations } = await look.analyze();
  const found = violations.map(async ({ id, nodes }) => ({
    id,
    nodes: id === TARGET_SIZE ? await tooSmallInFullView(page, nodes) : nodes,
  }));
  return (await Promise.all(found)).flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** What it finds at one of several widths: a dialog is made of the same at each, and is looked at as on a phone alone. */
export async function axeFindingsAt(
  page: Page,
  where: 'phone' | 'tablet' | 'desktop',
): Promise<string[]> {
  const isKnown = where !== 'phone' && (await page.locator(OPEN_DIALOG).count()) > 0;
  return isKnown ? [] : axeFindings(page);
}

const TARGET_SIZE = 'target-size';

/**
 * The controls that are too small even in the middle of the view: wherever a page is scrolled to, the bars at its edges cover a part
 * of something that is large enough.
 */
async function tooSmallInFullView(page: Page, nodes: readonly NodeResult[]): Promise<NodeResult[]> {
  const place = await page.evaluate(() => scrollY);
  const small: NodeResult[] = [];
  for (const { target } of nodes) {
    const selector = target.join(' ');
    await page.locator(selector).evaluate((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    const look = new AxeBuilder({ page, axeSource: BROUGHT }).include(selector);
    const { violations } = await look.withRules(TARGET_SIZE).setLegacyMode(true).analyze();
    small.push(...violations.flatMap((violation) => violation.nodes));
  }
  await page.evaluate((top) => {
    scrollTo({ top, behavior: 'instant' });
  }, place);
  return small;
}

const OPEN_DIALOG = 'dialog:modal';

/** Stands in for axe's source, which the builder would send twice for each look: 600 kB to be read each time. */
const BROUGHT = 'void 0';

/** Loads axe's source into a document, unless an earlier look has done so. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source);
}

/**
 * Waits until the fonts are there and nothing moves or fades any more: half-faded text has half its contrast, and
 * what moves has no fixed position.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { htmlPolicy } from '#domain/html-policy.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import type { Damage } from './arena.ts';

/** Pictures of the portal and of its members; whatever else is shown as one was asked for by a text. */
const OUR_PICTURES = /^\/(?:uploads|art|assets|thumbnails)\//;

/** Writes down what attacks on the portal's own screens do. */
export async function watchForDamage(page: Page): Promise<Damage> {
  const damage: Damage = { hits: [], leaks: [] };
  await page.exposeFunction('musterHit', () => {
    damage.hits.push('musterHit');
  });
  const home = new URL(page.url());
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isPicture = request.resourceType() === 'image';
    const isOurs = origin === home.origin && (!isPicture || OUR_PICTURES.test(pathname));
    if (!isOurs) damage.leaks.push(request.url());
  });
  page.on('popup', (popup) => {
    damage.leaks.push(`a window: ${popup.url()}`);
  });
  page.on('dialog', (dialog) => {
    damage.hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addScriptTag({
    content: await pageScript(join(import.meta.dirname, 'arena-page.ts')),
  });
  return damage;
}

/** Does all that a person could to what is shown there, and answers what the policy doesn't name. */
export function provoked(shown: Locator): Promise<readonly string[]> {
  return shown.evaluate((box, policy) => {
    if (!window.inspect) throw new Error('the page is not watched');
    return window.inspect(box, { policy, side: 'sanitiser' });
  }, htmlPolicy);
}

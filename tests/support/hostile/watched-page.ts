import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { htmlPolicy } from '#domain/html-policy.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import type { Damage } from './arena.ts';

/** The paths of the portal's own and of uploaded pictures; a request for any other picture comes from an attack. */
const OUR_PICTURES = /^\/(?:uploads|art|assets|thumbnails)\//;

/** Records the damage that attacks do on the portal's own screens. */
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

/** Does everything that a person could to the shown element, and returns what the policy doesn't allow. */
export function provoked(shown: Locator): Promise<readonly string[]> {
  return shown.evaluate((box, policy) => {
    if (!window.inspect) throw new Error('the page is not watched');
    return window.inspect(box, { policy, side: 'sanitiser' });
  }, htmlPolicy);
}

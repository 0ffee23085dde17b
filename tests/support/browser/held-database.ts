import type { Page } from '@playwright/test';

/**
 * Keeps a transaction open on everything in the database of the signed-in member, as a page in the back/forward cache
 * or a suspended app does (FAULTS 35). `page` shows a document of the portal in which the app does not run. The returned
 * function ends the transaction.
 */
export async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.map((one) => one.name ?? '').find((one) => /^muster-\w{8}-/.test(one));
    if (name === undefined) throw new Error('Nobody has a database here.');
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.addEventListener('success', resolve);
    });
    const stores = [...opening.result.objectStoreNames];
    const holding = { isOver: false };
    Object.assign(globalThis, { letGo: () => (holding.isOver = true) });
    const transaction = opening.result.transaction(stores, 'readwrite');
    await new Promise<void>((resolve) => {
      const again = () => {
        resolve();
        if (holding.isOver) opening.result.close();
        else transaction.objectStore('meta').get('').addEventListener('success', again);
      };
      again();
    });
  });
  return () =>
    page.evaluate(() => {
      (globalThis as { letGo?: () => void }).letGo?.();
    });
}

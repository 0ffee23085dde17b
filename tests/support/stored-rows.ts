import type { Page } from '@playwright/test';

/** What only org members may know. */
export const INSIDE = [
  ...['events', 'rsvps', 'members', 'briefings', 'resources', 'postings'],
  ...['videoCategories', 'videos'],
];

/** What lies in these stores, over all databases of the browser: `database/store: count`, empty ones left out. */
export async function storedRows(page: Page, stores: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          resolve(opening.result);
        };
        opening.onerror = () => {
          reject(new Error(`${name} does not open`));
        };
      });
      for (const store of database.objectStoreNames) {
        if (!wanted.includes(store)) continue;
        const count = await new Promise<number>((resolve) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => {
            resolve(counting.result);
          };
        });
        if (count > 0) found.push(`${name}/${store}: ${count}`);
      }
      database.close();
    }
    return found;
  }, stores);
}

/** All drafts that lie in the databases of the browser, as text: what is typed is kept a moment later. */
export async function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          resolve(opening.result);
        };
        opening.onerror = () => {
          reject(new Error(`${name} does not open`));
        };
      });
      if (database.objectStoreNames.contains('drafts')) {
        const rows = await new Promise<unknown>((resolve) => {
          const reading = database.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            resolve(reading.result);
          };
        });
        found.push(rows);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}

import type { Page } from '@playwright/test';

/** What only org members may know. */
export const INSIDE = [
  ...['events', 'rsvps', 'members', 'briefings', 'resources', 'postings'],
  ...['videoCategories', 'videos'],
];

/** What lies in these stores, over all databases of the browser: `database/store: count`, empty ones left out. */
export async function storedRows(page: Page, stores: readonly string[]): Promise<string[]> {
  const found = await rowsOf(page, stores);
  return found.map(({ name, rows }) => `${name}: ${rows.length}`);
}

/** All drafts that lie in the databases of the browser, as text: what is typed is kept a moment later. */
export async function keptDrafts(page: Page): Promise<string> {
  return JSON.stringify((await rowsOf(page, ['drafts'])).map(({ rows }) => rows));
}

interface Found {
  /** `database/store`. */
  readonly name: string;
  readonly rows: readonly unknown[];
}

/** Stores without a row are left out. */
async function rowsOf(page: Page, stores: readonly string[]): Promise<Found[]> {
  return page.evaluate(async (wanted) => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error('The database does not answer.', { cause: request.error }));
        };
      });
    const found: Found[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        if (!wanted.includes(store)) continue;
        const rows = await ended<unknown[]>(
          database.transaction(store).objectStore(store).getAll(),
        );
        if (rows.length > 0) found.push({ name: `${name}/${store}`, rows });
      }
      database.close();
    }
    return found;
  }, stores);
}

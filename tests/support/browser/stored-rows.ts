import type { Page } from '@playwright/test';
import { collectionsOf } from '#contract/collections.ts';

/** The collections that only org members may see. */
export const INSIDE = collectionsOf('org');

/** The number of rows in these stores of each database of the browser, as `database/store: count`; empty stores are left out. */
export async function storedRows(page: Page, stores: readonly string[]): Promise<string[]> {
  const found = await rowsOf(page, stores);
  return found.map(({ name, rows }) => `${name}: ${rows.length}`);
}

/** All drafts in the databases of the browser, as text. What is typed is only stored a moment later. */
export async function keptDrafts(page: Page): Promise<string> {
  return JSON.stringify((await rowsOf(page, ['drafts'])).map(({ rows }) => rows));
}

/** The titles of the rows of a store, in the databases of the browser. */
export async function storedTitles(page: Page, store: string): Promise<string[]> {
  const found = await rowsOf(page, [store]);
  return found.flatMap(({ rows }) => rows.map((row) => (row as { readonly title: string }).title));
}

interface Found {
  /** `database/store`. */
  readonly name: string;
  readonly rows: readonly unknown[];
}

/** The rows of the stores; stores without a row are left out. */
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

interface RowChange {
  readonly title: string;
  readonly change: Readonly<Record<string, unknown>>;
}

/** Overwrites the rows with these titles by ones that no server of ours would send. */
export async function changeRows(
  page: Page,
  store: string,
  changes: readonly RowChange[],
): Promise<void> {
  const found = await rowsOf(page, [store]);
  const rows = found.flatMap(({ rows }) => rows) as { readonly title: string }[];
  const name = found[0]?.name.split('/')[0] ?? '';
  const changed = changes.map(({ title, change }) => {
    const row = rows.find((one) => one.title === title);
    if (!row) throw new Error(`No row of ${store} has the title ${title}.`);
    return { ...row, ...change };
  });
  await page.evaluate(
    ([database, into, spoilt]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(into, 'readwrite');
          for (const row of spoilt) writing.objectStore(into).put(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => {
            reject(new Error('The rows were not written.', { cause: writing.error }));
          };
        };
      }),
    [name, store, changed] as const,
  );
}

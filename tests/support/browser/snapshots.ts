import type { Page } from '@playwright/test';
import type { Snapshot } from '#store/snapshot.ts';

/** The snapshots of screens that the device keeps, in the databases of all its members. */
export async function keptSnapshots(page: Page): Promise<readonly Snapshot[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(request.error ?? new Error('Nothing was read.'));
        };
      });
    const kept: Snapshot[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('muster-') || name === 'muster-session') continue;
      const db = await answer(indexedDB.open(name));
      if (db.objectStoreNames.contains('snapshots')) {
        const store = db.transaction('snapshots').objectStore('snapshots');
        kept.push(...((await answer<unknown[]>(store.getAll())) as Snapshot[]));
      }
      db.close();
    }
    return kept;
  });
}

/**
 * From now on the page runs no script of its own: what it shows came with the document. The returned function ends
 * that. The open page is left first, since requests that it still waits for would be reported as errors.
 */
export async function stopScripts(page: Page): Promise<() => Promise<void>> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  return async () => {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.detach();
  };
}

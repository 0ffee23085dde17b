// What answers a navigation reads the device's databases without their library, which takes longer to start than they
// take to be read.

/**
 * Opens a database as it is; null if there is none, which must not come into being because somebody looked (SN8). It gives
 * way to whoever deletes or upgrades it.
 */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    const missing = { is: false };
    opening.addEventListener('upgradeneeded', () => {
      missing.is = true;
      opening.transaction?.abort();
    });
    opening.addEventListener('success', () => {
      const db = opening.result;
      db.addEventListener('versionchange', () => {
        db.close();
      });
      resolve(db);
    });
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      if (missing.is) resolve(null);
      else reject(opening.error ?? new Error(`${name} cannot be opened.`));
    });
  });
}

/** What a request of a transaction answers: the caller knows what lies there, since pages of the same build have put it there. */
export function read<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result as T);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('Nothing was read.'));
    });
  });
}

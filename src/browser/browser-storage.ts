/** Text that the browser keeps under a name; null if there is none, or if the browser stores nothing. */
export function readKept(place: 'local' | 'session', key: string): string | null {
  try {
    return storageAt(place).getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null; // storage is blocked
    throw error;
  }
}

/** Stores the text, or removes it if null; true if that worked. */
export function writeKept(place: 'local' | 'session', key: string, text: string | null): boolean {
  try {
    if (text === null) storageAt(place).removeItem(key);
    else storageAt(place).setItem(key, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false; // blocked or full
    throw error;
  }
}

/**
 * Local storage that never throws: what the browser refuses to store is kept in memory for the life of this page
 * (FAULTS 17).
 */
export function localOrMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? readKept('local', key),
    setItem(key, text) {
      if (writeKept('local', key, text)) held.delete(key);
      else held.set(key, text);
    },
    removeItem(key) {
      held.delete(key);
      writeKept('local', key, null);
    },
  };
}

function storageAt(place: 'local' | 'session'): Storage {
  return place === 'local' ? localStorage : sessionStorage;
}

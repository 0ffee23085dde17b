/** A stand-in for a page's local storage, over `rows`, for tests without a browser. */
export function aStorage(
  rows = new Map<string, string>(),
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, text) => {
      rows.set(key, text);
    },
    removeItem: (key) => {
      rows.delete(key);
    },
  };
}

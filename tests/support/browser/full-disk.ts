/** Runs in the page: from now on every write to the outbox fails for lack of space. */
export function fillTheDisk(): void {
  for (const name of ['add', 'put'] as const) {
    const write = Reflect.get(IDBObjectStore.prototype, name) as IDBObjectStore['add'];
    IDBObjectStore.prototype[name] = function (...given) {
      if (this.name === 'outbox') throw new DOMException('No space.', 'QuotaExceededError');
      return write.apply(this, given);
    };
  }
}

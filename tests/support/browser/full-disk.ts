/** In the page: from now on nothing fits into the outbox any more. */
export function fillTheDisk(): void {
  for (const name of ['add', 'put'] as const) {
    const write = Reflect.get(IDBObjectStore.prototype, name) as IDBObjectStore['add'];
    IDBObjectStore.prototype[name] = function (...given) {
      if (this.name === 'outbox') throw new DOMException('No space.', 'QuotaExceededError');
      return write.apply(this, given);
    };
  }
}

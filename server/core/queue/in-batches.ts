/**
 * Does work for many callers in as few calls as they leave room for: what comes while one call is under way goes together
 * into the next. Each caller hears how the call with its item ended.
 */
export function inBatches<T>(work: (items: readonly T[]) => Promise<void>) {
  let busy: Promise<unknown> = Promise.resolve();
  let next: { readonly items: T[]; readonly done: Promise<void> } | null = null;

  return (item: T): Promise<void> => {
    if (next) {
      next.items.push(item);
      return next.done;
    }
    const items = [item];
    const done = busy.then(() => {
      next = null;
      return work(items);
    });
    next = { items, done };
    busy = done.catch(() => null); // its callers are told; the next call is not theirs
    return done;
  };
}

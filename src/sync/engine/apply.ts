import type { SyncScope } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';

/** A row as it is kept on the device: `g` is the generation of its scope that last delivered it. */
export type Kept<R> = R & { readonly g: number };

interface Revised {
  readonly id: string;
  readonly revision: number;
}

/** Scope -> generation; it goes up when the server delivers a scope from scratch. */
export type Generations = Readonly<Partial<Record<SyncScope, number>>>;

/**
 * The rows of a page that are worth writing. A row older than the stored one is left out, so that applying is
 * idempotent and late pages do no harm (PL3). In a scope that is being delivered from scratch, the server's row
 * counts whatever its revision, since it may come from a restored database (PL5). Revision 0 marks a row that the
 * device derived from another answer: it always replaces and is always replaced.
 */
export function newerRows<R extends Revised>(
  incoming: readonly R[],
  stored: readonly (Kept<R> | undefined)[],
  generation: number,
): Kept<R>[] {
  return incoming.flatMap((row, i) => {
    const old = stored[i];
    const isNews = !old || old.g < generation || row.revision === 0 || row.revision >= old.revision;
    return isNews ? [{ ...row, g: generation }] : [];
  });
}

/** What a page does to the scopes: the generations after it, the scopes to sweep, and those to wipe. */
export function scopeWork(
  page: Pick<SyncPage, 'scopes' | 'started' | 'finished'>,
  generations: Generations,
): { generations: Generations; sweep: SyncScope[]; wipe: SyncScope[] } {
  const next: Partial<Record<SyncScope, number>> = { ...generations };
  for (const scope of page.started) next[scope] = (next[scope] ?? 0) + 1;
  const held = new Set<SyncScope>(page.scopes);
  const wipe = (Object.keys(next) as SyncScope[]).filter((scope) => !held.has(scope));
  for (const scope of wipe) Reflect.deleteProperty(next, scope);
  return { generations: next, sweep: page.finished.filter((scope) => held.has(scope)), wipe };
}

/**
 * The scopes that are whole after a page: everything in them has arrived at least once. Only then can a missing row
 * be said not to exist (PL9).
 */
export function wholeAfter(
  page: Pick<SyncPage, 'scopes' | 'finished' | 'more'>,
  before: readonly SyncScope[],
): SyncScope[] {
  return page.scopes.filter(
    (scope) => !page.more || page.finished.includes(scope) || before.includes(scope),
  );
}

import type { SyncPage } from '#contract/sync.ts';

/** How many of the announced events have arrived; null if none are expected (PL12). */
export function firstLoadAfter(
  page: Pick<SyncPage, 'changes' | 'coming' | 'scopes' | 'finished'>,
  before: FirstLoad | null,
): FirstLoad | null {
  if (!page.scopes.includes('org') || page.finished.includes('org')) return null;
  const came = page.changes.events?.length ?? 0;
  if (page.coming !== undefined) return { came, of: page.coming };
  return before && { ...before, came: Math.min(before.of, before.came + came) };
}

export interface FirstLoad {
  readonly came: number;
  readonly of: number;
}

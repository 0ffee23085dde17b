import { fixedPages } from '#contract/documents.ts';
import type { AboutSectionRow, PageRow } from '#contract/content.ts';
import type { MusterDatabase } from '#store/database.ts';
import { useLive } from './live.ts';
import { useSyncStatus } from './status.ts';

/** `loading` while it may still come, `missing` when this device has none and cannot ask for it. */
export type Content<T> =
  { readonly state: 'loading' | 'missing' } | { readonly state: 'here'; readonly content: T };

/** The sections of About Us in their order. */
export function useAboutSections(): Content<readonly AboutSectionRow[]> {
  const isOffline = useSyncStatus().connection === 'offline';
  const found = useLive('about', async (db) => ({
    sections: await db.collection('aboutSections').toArray(),
    isPulled: await isPublicPulled(db),
  }));
  if (!found) return { state: 'loading' };
  if (found.sections.length === 0 && !found.isPulled)
    return { state: isOffline ? 'missing' : 'loading' };
  return {
    state: 'here',
    content: found.sections.toSorted((a, b) => a.positionId - b.positionId),
  };
}

/**
 * A content page by its name in any letter case; `nowhere` when the server has none of that name. The pages of the menu
 * exist before anybody has written them.
 */
export function usePage(name: string): Content<PageRow> | { readonly state: 'nowhere' } {
  const id = name.toLowerCase();
  const isOffline = useSyncStatus().connection === 'offline';
  const found = useLive(`page ${id}`, async (db) => ({
    page: await db.collection('pages').get(id),
    isPulled: await isPublicPulled(db),
  }));
  if (found?.page) return { state: 'here', content: found.page };
  if (!found) return { state: 'loading' };
  if (!found.isPulled) return { state: isOffline ? 'missing' : 'loading' };
  const isFixed = fixedPages.some((page) => page === id);
  if (!isFixed) return { state: isOffline ? 'missing' : 'nowhere' };
  return { state: 'here', content: { id, content: '', revision: 0 } };
}

/** Whether the device has everything public, so that what it does not have does not exist. */
async function isPublicPulled(db: MusterDatabase): Promise<boolean> {
  return (await db.fact('ages'))?.public !== undefined;
}

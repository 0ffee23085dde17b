import { fixedPages } from '#contract/documents.ts';
import type { AboutSectionRow } from '#contract/about-row.ts';
import type { PageRow } from '#contract/documents.ts';
import { pagesOwn } from '#sync/views/fold-pages.ts';
import { foldOne, type Published } from '#sync/views/published.ts';
import { useAbsence, useWhole, type Loaded } from './loaded.ts';
import { waitingChanges } from './waiting-changes.ts';

/** The sections of About Us, in order. */
export function useAboutSections(): Loaded<readonly AboutSectionRow[]> {
  return useWhole('public', 'about', async (db) => {
    const sections = await db.collection('aboutSections').toArray();
    return sections.sort((a, b) => a.positionId - b.positionId);
  });
}

/**
 * A content page by its name in any letter case; null if the device has everything public and there is no such page.
 * Pages in the menu exist before anyone has written them. An edit of the member's own that still waits is folded in.
 */
export function usePage(name: string): Loaded<Published<PageRow> | null> {
  const id = name.toLowerCase();
  const absence = useAbsence('public');
  const page = useWhole('public', `page ${id}`, async (db) => {
    const [page, pending] = await Promise.all([db.collection('pages').get(id), waitingChanges(db)]);
    const isFixed = fixedPages.some((fixed) => fixed === id);
    const truth = page ?? (isFixed ? { id, content: '', revision: 0 } : null);
    return foldOne(id, truth, { of: pagesOwn, pending });
  });
  // Somebody may have created the page since the last sync.
  const isUnsure = page.state === 'here' && page.value === null && absence !== null;
  return isUnsure ? { state: 'not-to-be-had', ...absence } : page;
}

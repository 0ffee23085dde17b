import { fixedPages } from '#contract/documents.ts';
import type { AboutSectionRow } from '#contract/about.ts';
import type { PageRow } from '#contract/documents.ts';
import { useAbsence, useWhole, type Loaded } from './loaded.ts';

/** The sections of About Us in their order. */
export function useAboutSections(): Loaded<readonly AboutSectionRow[]> {
  return useWhole('public', 'about', async (db) => {
    const sections = await db.collection('aboutSections').toArray();
    return sections.sort((a, b) => a.positionId - b.positionId);
  });
}

/**
 * A content page by its name in any letter case; null when the device has everything public and no page of that name.
 * The pages of the menu exist before anybody has written them.
 */
export function usePage(name: string): Loaded<PageRow | null> {
  const id = name.toLowerCase();
  const absence = useAbsence('public');
  const page = useWhole('public', `page ${id}`, async (db) => {
    const page = await db.collection('pages').get(id);
    if (page) return page;
    return fixedPages.some((fixed) => fixed === id) ? { id, content: '', revision: 0 } : null;
  });
  // Somebody may have made it since.
  const isUnsure = page.state === 'here' && page.value === null && absence !== null;
  return isUnsure ? { state: 'not-to-be-had', ...absence } : page;
}

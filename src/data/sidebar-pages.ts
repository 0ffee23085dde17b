import { pageTitle } from '#domain/pages/page-title.ts';
import { useLive } from '#runtime/live.ts';

/** What the frame shows of a page. */
interface TitledPage {
  readonly id: string;
  readonly title: string;
}

/** The pages in the sidebar, in the order of their addresses, as far as the device has them. */
export function useSidebarPages(): readonly TitledPage[] {
  const found = useLive('sidebar', (db) => db.collection('pages').toArray());
  return (found ?? []).flatMap((row) =>
    row.inSidebar === true ? { id: row.id, title: pageTitle(row) } : [],
  );
}

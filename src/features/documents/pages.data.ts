import { documents, fixedPages, type PageRow } from '#contract/documents.ts';
import { pageWork } from '#contract/page-work.ts';
import { inNameOrder } from '#domain/by-name.ts';
import { withFirstTitle } from '#domain/page-address.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { pagesOwn } from '#sync/views/fold-pages.ts';
import { foldPublished, type Published } from '#sync/views/published.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { waitingChanges } from '#data/waiting-changes.ts';
import { syncNow } from '#data/sync-now.ts';

// What Admins do with pages besides writing them. Nothing is queued: each call resolves when the device has the server's result.
// All throw ApiError when refused, NetworkError without an answer.

/** Every page by title, also those of the portal that nobody has written yet. */
export function usePages(): Loaded<readonly Published<PageRow>[]> {
  return useWhole('public', 'pages', async (db) => {
    const [rows, pending] = await Promise.all([
      db.collection('pages').toArray(),
      waitingChanges(db),
    ]);
    return inNameOrder(foldPublished(withFixed(rows), { of: pagesOwn, pending }), pageTitle);
  });
}

function withFixed(rows: readonly PageRow[]): readonly PageRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const missing = fixedPages.filter((name) => !known.has(name));
  return [...rows, ...missing.map((id) => ({ id, content: '', revision: 0 }))].map(withFirstTitle);
}

/** Makes a page and resolves with its name; the same `key` again makes no second one. */
export async function createPage(
  draft: { readonly title: string; readonly name: string; readonly inSidebar: boolean },
  key: string,
): Promise<string> {
  const { id } = await callServer(pageWork.create, {
    credentials: credentialsNow(),
    body: draft,
    key,
  });
  await syncNow();
  return id;
}

/** Puts a page into the sidebar, or takes it out. */
export async function putInSidebar({ id }: PageRow, inSidebar: boolean): Promise<void> {
  await callServer(documents.savePage, {
    credentials: credentialsNow(),
    params: { name: id },
    body: { inSidebar },
  });
  await syncNow();
}

export async function removePage({ id }: PageRow): Promise<void> {
  await callServer(pageWork.remove, { credentials: credentialsNow(), params: { name: id } });
  await syncNow();
}

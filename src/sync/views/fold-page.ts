import type { PageRow } from '#contract/documents.ts';
import { pagePublicationArgs, pagePublicationName } from '#sync/intentions/page-args.ts';
import type { Pending, Published } from './published.ts';

/** A page by its name, waiting or not; null if there is none. */
export function foldPage(
  id: string,
  truth: PageRow | null,
  pending: readonly Pending[],
): Published<PageRow> | null {
  return pending.reduce<Published<PageRow> | null>((page, { name, args }) => {
    const { data } = pagePublicationArgs.safeParse(args);
    if (name !== pagePublicationName || data?.id !== id) return page;
    return { id, content: data.draft.content, revision: data.basedOn, isWaiting: true };
  }, truth);
}

import type { PageRow } from '#contract/documents.ts';
import { pageIntention, type PagePublication } from '#sync/intentions/page/page-intention.ts';
import type { PublishedKind } from './published.ts';

/** Pages with the author's own that wait. */
export const pagesOwn: PublishedKind<PagePublication['draft'], PageRow> = {
  intention: pageIntention,
  shown: ({ id, basedOn, draft }, before) => ({ ...before, id, ...draft, revision: basedOn }),
};

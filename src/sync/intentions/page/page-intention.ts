import { pageRow, pageToSave } from '#contract/documents.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { addressOfPageForm } from '#domain/addresses.ts';
import { publication } from '../publication.ts';

/** A page as it is published, in the shape in which it waits. */
export type PagePublication = Parameters<typeof pageIntention.with>[0];

/** Write a content page; `id` is its name. */
export const pageIntention = publication({
  name: 'page.publish',
  /** One that an older version has left knows no title. */
  draft: z.object({ content: string, title: z.optional(string) }),
  collection: 'pages',
  isMadeByEdits: true,
  rowIn: (reply) => pageRow.safeParse(reply).data ?? null,
  label: ({ id, draft }) => ({
    title: `Page “${isolated(draft.title ?? id)}”`,
    link: { path: addressOfPageForm(id), text: 'Open page' },
  }),
  request: ({ id, basedOn, draft }) =>
    requestTo(pageToSave, { ...draft, revision: basedOn }, { name: id }),
});

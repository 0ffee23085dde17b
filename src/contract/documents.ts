import * as z from 'zod/mini';
import { basedOn, boolean, html, line, nullableString, revision, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/** What is optional a device may hold from an older version, which knew none of it. */
export const pageRow = z.object({
  id: string,
  content: string,
  revision,
  /** Empty as long as it is the one that its name gives (domain/pages/page-title.ts). */
  title: z.optional(string),
  inSidebar: z.optional(boolean),
  /** When its text was written last; null if nobody knows. */
  updatedAt: z.optional(nullableString),
});
export type PageRow = z.infer<typeof pageRow>;

/** The longest title of a page, in characters: one line of the sidebar and a bit. */
export const MOST_PAGE_TITLE = 80;

/** Pages whose text is there before anyone has written one (domain/pages/texts), each at an address of its own. */
export const textPages = ['privacy-policy', 'terms-of-service', 'changelog'] as const;
export type TextPage = (typeof textPages)[number];

/** Pages that exist before anyone has written them, and that nobody can delete. */
export const fixedPages = ['mission', 'history', 'vision', ...textPages] as const;

export const pageToSave = endpoint('PUT', '/pages/:name', {
  access: 'content.edit',
  mayWait: true,
  summary:
    'Write a content page, or a new one under a new name; what is missing stays; revision 0 is a page not yet written',
  richText: 'content',
  body: z.lazy(() =>
    z.object({
      content: z.optional(html()),
      title: z.optional(line(MOST_PAGE_TITLE)),
      inSidebar: z.optional(boolean),
      revision: basedOn,
    }),
  ),
  reply: pageRow,
});

export const documents = {
  page: endpoint('GET', '/pages/:name', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'A content page; its name in any letter case',
    reply: pageRow,
  }),
  savePage: pageToSave,
};

import * as z from 'zod/mini';
import { basedOn, html, revision, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

export const pageRow = z.object({ id: string, content: string, revision });
export type PageRow = z.infer<typeof pageRow>;

/** Pages that are in the menu: they exist, empty, before anyone has written them. */
export const fixedPages = ['mission', 'history', 'vision'] as const;

export const documents = {
  page: endpoint('GET', '/pages/:name', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'A content page; its name in any letter case',
    reply: pageRow,
  }),
  savePage: endpoint('PUT', '/pages/:name', {
    access: 'content.edit',
    mayWait: true,
    summary:
      'Write a content page, or a new one under a new name; revision 0 is a page not yet written',
    richText: 'content',
    body: z.object({ content: html(), revision: basedOn }),
    reply: pageRow,
  }),
};

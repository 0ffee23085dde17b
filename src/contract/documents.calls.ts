import * as z from 'zod/mini';
import { pageRow } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { basedOn, html } from './shapes.ts';

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

import * as z from 'zod/mini';
import { MOST_PAGE_TITLE, pageRow } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { boolean, html, line, nullableString, revision, string } from './shapes.ts';

// What Admins do with pages besides writing them. By itself, since the rows of pages are part of every start.

/** The longest name of a page, in characters. */
export const MOST_PAGE_NAME = 80;

export const pageWork = {
  list: endpoint('GET', '/pages', {
    access: 'content.edit',
    summary: 'Every page without its text, by title; those that nobody has written yet as well',
    reply: z.lazy(() =>
      z.array(
        z.object({
          id: string,
          title: string,
          /** The path at which its readers find it. */
          address: string,
          inSidebar: boolean,
          /** False for the portal's own pages. */
          isDeletable: boolean,
          updatedAt: nullableString,
          revision,
        }),
      ),
    ),
  }),
  create: endpoint('POST', '/pages', {
    access: 'content.edit',
    summary: 'Make a page; without a name it gets the one that its title makes',
    richText: 'content',
    body: z.lazy(() =>
      z.object({
        title: line(MOST_PAGE_TITLE),
        name: z.optional(line(MOST_PAGE_NAME)),
        content: z._default(html(), ''),
        inSidebar: z._default(boolean, false),
      }),
    ),
    reply: pageRow,
  }),
  remove: endpoint('DELETE', '/pages/:name', {
    access: 'content.edit',
    summary: 'Delete a page; an admin can bring it back for 30 days',
  }),
};

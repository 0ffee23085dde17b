import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { revision } from './shapes.ts';

export const pageRow = z.object({ id: z.string(), content: z.string(), revision });
export type PageRow = z.infer<typeof pageRow>;

/** Pages that are in the menu: they exist, empty, before anyone has written them. */
export const fixedPages = ['mission', 'history', 'vision'] as const;

export const documents = {
  page: endpoint('GET', '/pages/:name', {
    access: 'anyone',
    summary: 'A content page; its name in any letter case',
    reply: pageRow,
  }),
};

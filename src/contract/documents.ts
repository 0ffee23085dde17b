import { pageRow } from './content.ts';
import { endpoint } from './endpoint.ts';

/** Pages that have a place in the menu: they exist, empty, before anybody has written them. */
export const fixedPages = ['mission', 'history', 'vision'] as const;

export const documents = {
  page: endpoint('GET', '/pages/:name', {
    access: 'anyone',
    summary: 'A content page; its name in any letter case',
    reply: pageRow,
  }),
};

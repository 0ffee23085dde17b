import { FIRST, kept, lost, SECOND, type LostThing } from '../lost-thing.ts';

const written = (id: string, content: string, basedOn: number) => ({
  ...{ id, name: 'page.publish', reply: { id: 'rules', content, revision: basedOn + 1 } },
  args: { id: 'rules', isNew: false, basedOn, draft: { content } },
});

export const things: readonly LostThing[] = [
  {
    input: 'a page, written for the first time',
    accepts: [written(FIRST, '<p>One</p>', 0)],
    ...lost(FIRST, 'PUT', '/pages/rules', { content: '<p>One</p>', revision: 0 }),
  },
  {
    input: 'a page and its edit: the edited text is written, as the first',
    accepts: [written(FIRST, '<p>One</p>', 0), written(SECOND, '<p>Two</p>', 1)],
    ...lost(SECOND, 'PUT', '/pages/rules', { content: '<p>Two</p>', revision: 0 }),
  },
  {
    input: 'the edit of a page that the copy has in an earlier state than its author saw',
    accepts: [written(FIRST, '<p>Five</p>', 4)],
    ...lost(FIRST, 'PUT', '/pages/rules', { content: '<p>Five</p>', revision: 2 }),
    left: { pages: [{ id: 'rules', content: '<p>Two</p>', revision: 2 }] },
  },
  {
    ...{ ...kept, input: 'a page that the copy has' },
    accepts: [written(FIRST, '<p>One</p>', 0)],
    left: { pages: [{ id: 'rules', content: '<p>One</p>', revision: 1 }] },
  },
];

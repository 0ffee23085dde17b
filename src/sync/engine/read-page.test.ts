import { expect, test } from 'vitest';
import { readPullPage } from './read-page.ts';

const empty = {
  deleted: {},
  cursor: 'c',
  more: false,
  scopes: ['public'],
  started: [],
  finished: [],
};
const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `page-${at}`, content: '', revision: 1 }));

async function read(body: unknown) {
  let breaths = 0;
  const page = await readPullPage(body, async () => void (breaths += 1));
  return { page, breaths };
}

test('PL15 a page is read in portions, with a pause between two of them', async () => {
  const { page, breaths } = await read({ ...empty, changes: { pages: pages(350) } });
  expect(page?.changes.pages).toHaveLength(350);
  expect(breaths).toBe(3);
  expect((await read({ ...empty, changes: { pages: pages(99) } })).breaths).toBe(0);
});

test('PL8 one row that this version cannot read is enough', async () => {
  const rows = [...pages(150), { id: 'page-150', content: null, revision: 1 }];
  expect((await read({ ...empty, changes: { pages: rows } })).page).toBeNull();
});

test.each([null, 'text', {}, { ...empty, changes: null }, { ...empty, changes: { pages: 1 } }])(
  'PL8 %j is no page',
  async (body) => {
    expect((await read(body)).page).toBeNull();
  },
);

test('collections that this version does not know are left out', async () => {
  const { page } = await read({ ...empty, changes: { pages: pages(1), later: [{ id: 'x' }] } });
  expect(Object.keys(page?.changes ?? {})).toEqual(['pages']);
});

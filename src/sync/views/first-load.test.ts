import { expect, test } from 'vitest';
import type { SyncPage } from '#contract/sync.ts';
import { firstLoadAfter, type FirstLoad } from './first-load.ts';

type Page = Parameters<typeof firstLoadAfter>[0];

/** A page of whoever is inside that brings so many events, and is not the last. */
function page(events: number, more: Partial<Page> = {}): Page {
  const rows = Array.from({ length: events }) as NonNullable<SyncPage['changes']['events']>;
  return { changes: { events: rows }, scopes: ['public', 'org'], finished: [], ...more };
}
const before: FirstLoad = { came: 100, of: 250 };

test.each<[string, Page, FirstLoad | null, FirstLoad | null]>([
  ['begins with the page that says how many come', page(100, { coming: 250 }), null, before],
  [
    'begins anew when they are delivered from the start',
    page(7, { coming: 90 }),
    before,
    { came: 7, of: 90 },
  ],
  ['goes on with each page', page(50), before, { came: 150, of: 250 }],
  ['stays where it is with a page of other things', page(0, { changes: {} }), before, before],
  [
    'never tells more than were announced, though some come twice',
    page(200),
    before,
    { came: 250, of: 250 },
  ],
  ['is over with the last page', page(50, { finished: ['org'] }), before, null],
  [
    'goes on while another scope is finished',
    page(50, { finished: ['public'] }),
    before,
    { came: 150, of: 250 },
  ],
  ['is over for whoever is inside no more', page(50, { scopes: ['public'] }), before, null],
  ['is never begun by what comes later', page(1), null, null],
  ['is not begun for a visitor', page(0, { scopes: ['public'], coming: 250 }), null, null],
])('PL12 the first load of events %s', (_, arrived, until, expected) => {
  expect(firstLoadAfter(arrived, until)).toEqual(expected);
});

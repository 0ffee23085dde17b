import { expect, it } from 'vitest';
import { meetingAfter } from './use-choices.ts';
import type { Comparison } from './version-comparison.ts';

interface Draft {
  readonly title: string;
  readonly link: string;
}

const options = {
  compare: (theirs: Draft, mine: Draft): Comparison<Draft> => ({
    title: { name: 'Title', theirs: theirs.title, mine: mine.title },
    link: { name: 'Link', theirs: theirs.link, mine: mine.link },
  }),
};
const met = {
  author: 'Vega',
  theirs: { title: 'Fuel', link: 'https://a.example' },
  mine: { title: 'Oil', link: 'https://a.example' },
  sides: new Map(),
  isAsked: false,
};

it("SPEC 23.2 what is typed in a field that was the same until then is one's own", () => {
  const after = meetingAfter(options, met, { link: 'https://b.example' });
  expect(after.mine).toEqual({ title: 'Oil', link: 'https://b.example' });
  expect([...after.sides]).toEqual([['link', 'mine']]);
});

it("SPEC 23.2 what is typed in a field that differed is one's own, and on top of theirs it stays theirs", () => {
  expect([...meetingAfter(options, met, { title: 'Oils' }).sides]).toEqual([['title', 'mine']]);
  const taken = { ...met, sides: new Map([['title', 'theirs'] as const]) };
  const after = meetingAfter(options, taken, { title: 'Fuels' });
  expect(after.mine.title).toBe('Oil');
  expect([...after.sides]).toEqual([['title', 'theirs']]);
});

import { expect, it } from 'vitest';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import { differencesIn, picturesCompared, type Comparison } from './version-comparison.ts';

interface Draft {
  readonly title: string;
  readonly link: string;
  readonly start: string;
  readonly end: string;
}

it('SPEC 23.2 two versions are compared field by field, and only where they differ', () => {
  const title = { name: 'Title', theirs: 'Theirs', mine: ' Mine ' };
  const link = { name: 'Link', theirs: 'https://a.example', mine: 'https://a.example ' };
  const time = { name: 'Time', theirs: '19:00', mine: '20:00' };
  const comparison: Comparison<Draft> = { title, link, start: time, end: 'start' };
  expect(differencesIn(comparison)).toEqual([
    { ...title, mine: 'Mine', field: 'title', fields: ['title'] },
    { ...time, field: 'start', fields: ['start', 'end'] },
  ]);
});

it('SPEC 23.2 control: a field that is forgotten, or goes with itself, does not compile', () => {
  const told = { name: 'Title', theirs: '', mine: '' };
  // @ts-expect-error -- the link is missing
  const forgotten: Comparison<Pick<Draft, 'title' | 'link'>> = { title: told };
  // @ts-expect-error -- a field is shown with another one
  const alone: Comparison<Pick<Draft, 'title'>> = { title: 'title' };
  expect([forgotten, alone]).toHaveLength(2);
});

it('an empty rich text is the same however it is written, and its look is a difference', () => {
  const told = (theirs: string, mine: string) =>
    differencesIn({ text: { name: 'Text', policy: {} as HtmlPolicy, theirs, mine } });
  expect(told('', '<p><br></p>')).toEqual([]);
  expect(told('', '<p><img src="/uploads/moon.webp"></p>')).toHaveLength(1);
  expect(told('<p>Fuel</p>', '<p><strong>Fuel</strong></p>')).toHaveLength(1);
});

it('pictures are compared in words', () => {
  const [moon, sun] = ['/uploads/moon.webp', '/uploads/sun.webp'];
  expect(picturesCompared(moon, '')).toEqual({ theirs: 'A picture', mine: '' });
  expect(picturesCompared('', moon)).toEqual({ theirs: '', mine: 'A picture' });
  expect(picturesCompared(moon, sun)).toEqual({ theirs: 'Another picture', mine: 'A picture' });
  expect(picturesCompared(moon, moon)).toEqual({ theirs: 'A picture', mine: 'A picture' });
});

import { expect, it } from 'vitest';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import { differencesIn, picturesCompared } from './version-comparison.ts';

it('two versions are compared field by field, and only where they differ', () => {
  const title = { name: 'Title', theirs: 'Theirs', mine: ' Mine ' };
  const same = { name: 'Link', theirs: 'https://a.example', mine: 'https://a.example ' };
  expect(differencesIn([title, same])).toEqual([{ ...title, mine: 'Mine' }]);
});

it('an empty rich text is the same however it is written, and its look is a difference', () => {
  const text = { name: 'Text', policy: {} as HtmlPolicy };
  expect(differencesIn([{ ...text, theirs: '', mine: '<p><br></p>' }])).toEqual([]);
  const picture = { ...text, theirs: '', mine: '<p><img src="/uploads/moon.webp"></p>' };
  expect(differencesIn([picture])).toEqual([picture]);
  const bold = { ...text, theirs: '<p>Fuel</p>', mine: '<p><strong>Fuel</strong></p>' };
  expect(differencesIn([bold])).toEqual([bold]);
});

it('pictures are compared in words', () => {
  const [moon, sun] = ['/uploads/moon.webp', '/uploads/sun.webp'];
  expect(picturesCompared(moon, '')).toEqual({ theirs: 'A picture', mine: '' });
  expect(picturesCompared('', moon)).toEqual({ theirs: '', mine: 'A picture' });
  expect(picturesCompared(moon, sun)).toEqual({ theirs: 'Another picture', mine: 'A picture' });
  expect(picturesCompared(moon, moon)).toEqual({ theirs: 'A picture', mine: 'A picture' });
});

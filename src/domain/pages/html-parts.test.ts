import { expect, it } from 'vitest';
import { dividedHtml } from './html-parts.ts';

it('SPEC 26.7 divides a text at its headings of the second level, and loses nothing', () => {
  const html =
    '<p>First.</p><h2>One <strong>more</strong></h2><p>a<br>b</p><h3>x</h3><h2>Two</h2><img src="/uploads/a.webp">';
  const { before, parts } = dividedHtml(html);
  expect(before).toBe('<p>First.</p>');
  expect(parts.map(({ id, heading }) => [id, heading])).toEqual([
    ['part-one-more', 'One more'],
    ['part-two', 'Two'],
  ]);
  expect(before + parts.map((part) => part.html).join('')).toBe(html);
});

it('SPEC 26.7 headings in quotes and lists divide nothing', () => {
  const html = '<blockquote><h2>In it</h2></blockquote><ul><li><h2>Too</h2></li></ul><h2>One</h2>';
  expect(dividedHtml(html).parts.map(({ heading }) => heading)).toEqual(['One']);
});

it('SPEC 26.7 each part has an anchor of its own, which is none of the page’s', () => {
  const { parts } = dividedHtml('<h2>Main</h2><h2>Main</h2><h2>!</h2>');
  expect(parts.map(({ id }) => id)).toEqual(['part-main', 'part-main-2', 'part-']);
});

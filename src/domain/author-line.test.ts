import { expect, it } from 'vitest';
import { withAuthorLine } from './author-line.ts';

it('SPEC 5.13 the author stands under a post', () => {
  expect(withAuthorLine('<p>Hello</p>', "O'Neil")).toBe("<p>Hello</p><p>Posted by O'Neil</p>");
});

it('SPEC 5.13 a post that has an author line keeps it as its only one', () => {
  const content = '<p>Hello</p><p>Posted by the whole crew</p>';
  expect(withAuthorLine(content, 'herald')).toBe(content);
});

it('a name is no HTML', () => {
  expect(withAuthorLine('', '<b>A & B</b>')).toBe('<p>Posted by &lt;b&gt;A &amp; B&lt;/b&gt;</p>');
});

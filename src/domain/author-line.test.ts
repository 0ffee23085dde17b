import { expect, it } from 'vitest';
import { withAuthorLine, withoutAuthorLine } from './author-line.ts';

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

it('SPEC 5.13 what the server adds at the end is taken away for editing, so that it is never there twice', () => {
  for (const name of ["O'Neil", '<b>A & B</b>']) {
    const shown = withAuthorLine('<p>Hello</p>', name);
    expect(withoutAuthorLine(shown, name)).toBe('<p>Hello</p>');
    expect(withoutAuthorLine(`${shown}\n`, name)).toBe('<p>Hello</p>');
  }
});

it('SPEC 5.13 a line of somebody else, or one that is not at the end, stays', () => {
  const other = '<p>Hello</p><p>Posted by herald</p>';
  expect(withoutAuthorLine(other, 'admin')).toBe(other);
  const within = '<p>Posted by admin</p><p>Hello</p>';
  expect(withoutAuthorLine(within, 'admin')).toBe(within);
});

import { expect, test } from 'vitest';
import { escaped, trusted } from './bar-html.ts';

test('markup in a title stays text', () => {
  const title = '<img src=x onerror="alert(1)"> & \'friends\'';
  const html = trusted(`<span>${escaped(title)}</span>`);
  expect(html.match(/[<>"']/g)?.join('')).toBe('<><>');
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#39;friends&#39;');
});

import { expect, test } from 'vitest';
import { escaped, quoted } from './escaped.ts';

const title = '<img src=x onerror="alert(1)"> & \'friends\' &amp; co.';

test('markup in a title stays text', () => {
  const html = `<span>${escaped(title)}</span>`;
  expect(html.match(/[<>]/g)?.join('')).toBe('<><>');
  expect(html).toContain('&lt;img src=x onerror="alert(1)"&gt; &amp; \'friends\' &amp;amp; co.');
});

test('no value ends its attribute', () => {
  const html = `<a title="${quoted(title)}">`;
  expect(html.match(/[<>"]/g)?.join('')).toBe('<"">');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; ');
});

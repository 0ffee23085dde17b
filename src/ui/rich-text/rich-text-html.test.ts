import type { Node } from '@milkdown/kit/prose/model';
import { describe, expect, it } from 'vitest';
import { richTextSchema } from '#tests/support/rich-text/schema.ts';
import { editorHtml } from './rich-text-html.ts';

type Part = Node | string;

function node(name: string, ...parts: Part[]): Node {
  return richTextSchema.node(name, null, parts.map(asNode));
}

function asNode(part: Part): Node {
  return typeof part === 'string' ? richTextSchema.text(part) : part;
}

function marked(text: string, ...marks: (string | { href: string; title?: string })[]): Node {
  return richTextSchema.text(
    text,
    marks.map((mark) =>
      typeof mark === 'string' ? richTextSchema.mark(mark) : richTextSchema.mark('link', mark),
    ),
  );
}

const p = (...parts: Part[]) => node('paragraph', ...parts);
const li = (...parts: Part[]) => node('list_item', ...parts);
const ul = (...parts: Part[]) => node('bullet_list', ...parts);
const doc = (...parts: Part[]) => node('doc', ...parts);
const picture = (attrs: Record<string, string>) => richTextSchema.node('image', attrs);

describe('the HTML of a document', () => {
  it.each([
    ['nothing', doc(p())],
    ['spaces', doc(p('  \u00a0'), p('\u200b'))],
    ['an empty list', doc(ul(li(p())))],
    ['an empty table', doc(table([''], ['']))],
    ['a line alone', doc(node('hr'), p())],
  ])('is the empty text for %s', (_, empty) => {
    expect(editorHtml(empty)).toBe('');
  });

  it('is not empty for a picture alone', () => {
    const html = '<p><img src="/uploads/a.webp" alt="" /></p>';
    expect(editorHtml(doc(p(picture({ src: '/uploads/a.webp' }))))).toBe(html);
  });

  it('has no empty paragraphs at its end, and keeps those between others', () => {
    expect(editorHtml(doc(p('a'), p(), p('b'), p(), p()))).toBe('<p>a</p><p></p><p>b</p>');
  });

  it('writes an item of one paragraph bare, also before a list of its own', () => {
    const list = ul(li(p('a')), li(p('b'), ul(li(p('c')))), li(p('d'), p('e')));
    expect(editorHtml(doc(list))).toBe(
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li><p>d</p><p>e</p></li></ul>',
    );
  });

  it('keeps an empty paragraph that the editor needs in front of what follows', () => {
    expect(editorHtml(doc(ul(li(p(), ul(li(p('a')))))))).toBe(
      '<ul><li><p></p><ul><li>a</li></ul></li></ul>',
    );
  });

  it('writes cells bare, and the first row into the head', () => {
    expect(editorHtml(doc(table(['Hull', 'Crew'], ['Mole', '4'])))).toBe(
      '<table><thead><tr><th>Hull</th><th>Crew</th></tr></thead><tbody><tr><td>Mole</td><td>4</td></tr></tbody></table>',
    );
  });

  it('writes where a list starts, unless it is at 1', () => {
    const from = (order: number) => richTextSchema.node('ordered_list', { order }, [li(p('a'))]);
    expect(editorHtml(doc(from(3)))).toBe('<ol start="3"><li>a</li></ol>');
    expect(editorHtml(doc(from(1)))).toBe('<ol><li>a</li></ol>');
  });

  it('keeps paragraphs and lists in their cell', () => {
    const cell = (...parts: Part[]) => node('table_cell', ...parts);
    const row = node('table_row', cell(p('a'), p('b')), cell(p('c'), ul(li(p('d')))));
    expect(editorHtml(doc(node('table', node('table_header_row'), row)))).toBe(
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td>c<ul><li>d</li></ul></td></tr></tbody></table>',
    );
  });

  it('leaves out a head without cells', () => {
    expect(editorHtml(doc(table([], ['9'])))).toBe(
      '<table><tbody><tr><td>9</td></tr></tbody></table>',
    );
  });

  it('nests marks, and closes none that the next text has as well', () => {
    const text = p(
      marked('a', 'emphasis'),
      marked('b', 'emphasis', 'strong'),
      marked('c', 'strong'),
      'd',
    );
    expect(editorHtml(doc(text))).toBe('<p><em>a<strong>b</strong></em><strong>c</strong>d</p>');
  });

  it('writes links with their address and title, and two neighbours apart', () => {
    const text = p(
      marked('a', { href: 'https://a.example/?x=1&y=2', title: 'A "b"' }),
      marked('b', { href: '/page/rules' }),
    );
    expect(editorHtml(doc(text))).toBe(
      '<p><a href="https://a.example/?x=1&amp;y=2" title="A &quot;b&quot;">a</a><a href="/page/rules">b</a></p>',
    );
  });

  it('does not write a description a second time as a title', () => {
    const src = '/uploads/a.webp';
    const text = p(picture({ src, alt: 'A', title: 'A' }), picture({ src, alt: 'A', title: 'B' }));
    expect(editorHtml(doc(text))).toBe(
      `<p><img src="${src}" alt="A" /><img src="${src}" alt="A" title="B" /></p>`,
    );
  });

  it('escapes what would be markup', () => {
    const text = doc(p('<b> & </b>'), node('code_block', 'a < b\n  && c'));
    expect(editorHtml(text)).toBe(
      '<p>&lt;b&gt; &amp; &lt;/b&gt;</p><pre><code>a &lt; b\n  &amp;&amp; c</code></pre>',
    );
  });
});

function table(head: string[], ...rows: string[][]): Node {
  const cells = (name: string, texts: string[]) =>
    texts.map((text) => node(name, text === '' ? p() : p(text)));
  return node(
    'table',
    node('table_header_row', ...cells('table_header', head)),
    ...rows.map((texts) => node('table_row', ...cells('table_cell', texts))),
  );
}

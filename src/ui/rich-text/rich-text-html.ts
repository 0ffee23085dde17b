import type { Mark, Node } from '@milkdown/kit/prose/model';
import { escaped, quoted } from '#domain/markup/escaped.ts';

/**
 * The HTML of a document, in the one form that loads and saves unchanged: no paragraph around an item's or cell's
 * only text, a table's first row in a head, no ids, no editor attributes, nothing empty at the end. A document without a
 * word or picture becomes the empty text.
 */
export function editorHtml(doc: Node): string {
  return isBlank(doc) ? '' : withoutEmptyEnd(childrenOf(doc)).map(blockHtml).join('');
}

function isBlank(doc: Node): boolean {
  let isEmpty = doc.textContent.replace(/[\s\u200b]+/gu, '') === '';
  doc.descendants((node) => {
    if (node.type.name === 'image') isEmpty = false;
    return isEmpty;
  });
  return isEmpty;
}

function withoutEmptyEnd(blocks: readonly Node[]): readonly Node[] {
  const last = blocks.findLastIndex(
    (block) => block.type.name !== 'paragraph' || block.childCount > 0,
  );
  return blocks.slice(0, last + 1);
}

function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inlineHtml(node)}</p>`;
    case 'heading': {
      const tag = `h${String(node.attrs['level'])}`;
      return `<${tag}>${inlineHtml(node)}</${tag}>`;
    }
    case 'code_block':
      return `<pre><code>${escaped(node.textContent)}</code></pre>`;
    case 'hr':
      return '<hr />';
    case 'blockquote':
      return `<blockquote>${blocksHtml(node)}</blockquote>`;
    case 'bullet_list':
      return `<ul>${blocksHtml(node)}</ul>`;
    case 'ordered_list':
      return `<ol${startOf(node)}>${blocksHtml(node)}</ol>`;
    case 'list_item':
      return `<li>${contentHtml(node)}</li>`;
    case 'table':
      return tableHtml(node);
    default:
      return node.isTextblock ? inlineHtml(node) : blocksHtml(node);
  }
}

function blocksHtml(node: Node): string {
  return childrenOf(node).map(blockHtml).join('');
}

/** The attribute for the first number of a list, which a list that starts with 1 does not need. */
function startOf(list: Node): string {
  const order: unknown = list.attrs['order'];
  return typeof order === 'number' && order !== 1 ? ` start="${order}"` : '';
}

/**
 * The content of an item or cell. Its text has no paragraph around it if it is the only one. A paragraph without words before
 * something else is kept: without it, the editor would move what follows out of the list.
 */
function contentHtml(around: Node): string {
  const [first, ...others] = childrenOf(around);
  if (!first) return '';
  const isNeeded = others.length > 0 && isEmptyLine(first);
  const isBare = isParagraph(first) && !others.some(isParagraph) && !isNeeded;
  return (isBare ? inlineHtml(first) : blockHtml(first)) + others.map(blockHtml).join('');
}

function isEmptyLine(paragraph: Node): boolean {
  return paragraph.children.every(({ text }) => text !== undefined && /^[\t\n\f\r ]*$/u.test(text));
}

function isParagraph(node: Node): boolean {
  return node.type.name === 'paragraph';
}

function tableHtml(table: Node): string {
  const rows = childrenOf(table);
  const row = (cells: Node, tag: string) =>
    `<tr>${childrenOf(cells)
      .map((cell) => `<${tag}>${contentHtml(cell)}</${tag}>`)
      .join('')}</tr>`;
  const head = rows.filter(({ type, childCount }) => isHead(type.name) && childCount > 0);
  const body = rows.filter(({ type }) => !isHead(type.name));
  const section = (tag: string, of: readonly Node[], cell: string) =>
    of.length > 0 ? `<${tag}>${of.map((cells) => row(cells, cell)).join('')}</${tag}>` : '';
  const parts = section('thead', head, 'th') + section('tbody', body, 'td');
  return parts === '' ? '' : `<table>${parts}</table>`;
}

function isHead(name: string): boolean {
  return name === 'table_header_row';
}

const tagOfMark: Readonly<Record<string, string>> = {
  strong: 'strong',
  emphasis: 'em',
  strike_through: 'del',
  inlineCode: 'code',
  link: 'a',
};

/** The HTML of inline content. Adjacent pieces share the marks they have in common, from the outermost inwards. */
function inlineHtml(block: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (count: number) => {
    html += open
      .slice(count)
      .map((mark) => `</${tagOf(mark)}>`)
      .reverse()
      .join('');
    open = open.slice(0, count);
  };
  for (const node of childrenOf(block)) {
    const marks = node.marks.filter((mark) => tagOf(mark) !== '');
    const first = marks.findIndex((mark, at) => !open[at]?.eq(mark));
    const shared = first === -1 ? marks.length : first;
    closeTo(shared);
    html += marks.slice(shared).map(openTag).join('');
    open = marks;
    html += leafHtml(node);
  }
  closeTo(0);
  return html;
}

function tagOf(mark: Mark): string {
  return tagOfMark[mark.type.name] ?? '';
}

function openTag(mark: Mark): string {
  return mark.type.name === 'link'
    ? `<a${attribute('href', mark.attrs['href'])}${attribute('title', mark.attrs['title'])}>`
    : `<${tagOf(mark)}>`;
}

function leafHtml(node: Node): string {
  if (node.isText) return escaped(node.text ?? '');
  if (node.type.name === 'hardbreak') return '<br />';
  if (node.type.name !== 'image') return '';
  const { src, alt, title } = node.attrs as Readonly<Record<string, unknown>>;
  // The editor also uses a picture's description as its title: if saved, it would come back as one.
  return `<img${attribute('src', src)} alt="${quoted(text(alt))}"${title === alt ? '' : attribute('title', title)} />`;
}

/** An attribute, which is left out when it is empty. */
function attribute(name: string, value: unknown): string {
  return text(value) === '' ? '' : ` ${name}="${quoted(text(value))}"`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function childrenOf(node: Node): readonly Node[] {
  return node.children;
}

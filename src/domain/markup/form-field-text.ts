import { EDGE } from './tags.ts';
import { element, allText, type HtmlElement, type HtmlNode } from './tree.ts';

/** Attributes that tell what a field shows. */
export const fieldAttributes = ['selected', 'multiple', 'disabled', 'size', 'label', 'type'];

/** Elements that show words of their own and are no blocks to a page. */
export const fieldTags = ['textarea', 'select', 'option', 'input'];

/** Fields of one line whose value everybody sees; a password, and what is hidden, is nobody's to read. */
const VALUE_SHOWN =
  /^(?:|text|search|email|url|tel|number|date|time|datetime-local|month|week|submit|button|reset)$/iu;

/** What a field of a form shows, as words and breaks: what was typed into it or is chosen in it. Null for what is no field. */
export function shownInField(node: HtmlElement): readonly HtmlNode[] | null {
  if (node.tag === 'textarea') return lines(allText(node).replaceAll(EDGE, ''), /\r\n?|\n/u);
  if (node.tag === 'select') return linesOfSelect(node);
  if (node.tag === 'option') return [labelOf(node)];
  if (node.tag !== 'input') return null;
  const { type = '', value = '' } = node.attributes;
  return VALUE_SHOWN.test(type.trim()) ? [value.replaceAll(EDGE, '')] : [];
}

function lines(text: string, end: RegExp): HtmlNode[] {
  return text.split(end).flatMap((line, at) => (at === 0 ? [line] : [element('br', []), line]));
}

/** Its chosen options, and words that stand in it beside them, which no page shows, but which somebody wrote. */
function linesOfSelect(select: HtmlElement): HtmlNode[] {
  const chosen = chosenOf(select);
  const wordsIn = (nodes: readonly HtmlNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        if (node.tag !== 'option') return wordsIn(node.children);
        return chosen.includes(node) ? EDGE + labelOf(node) + EDGE : EDGE;
      })
      .join('');
  const parts = wordsIn(select.children)
    .split(EDGE)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.flatMap((part, at) => (at === 0 ? [part] : [element('br', []), part]));
}

/** HTML standard 4.10.7: a list shows all that it has, a menu the last that is chosen or else the first that can be. */
function chosenOf(select: HtmlElement): readonly HtmlElement[] {
  const options = optionsIn(select.children);
  const chosen = options.filter(({ attributes }) => attributes['selected'] !== undefined);
  if (select.attributes['multiple'] !== undefined || Number(select.attributes['size']) > 1)
    return chosen.length > 0 ? chosen : options;
  const shown =
    chosen.at(-1) ?? options.find(({ attributes }) => attributes['disabled'] === undefined);
  return shown ? [shown] : [];
}

function optionsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === 'option' ? [node] : optionsIn(node.children);
  });
}

function labelOf(option: HtmlElement): string {
  const label = option.attributes['label']?.trim() ?? '';
  return (label === '' ? allText(option) : label).replaceAll(EDGE, ' ');
}

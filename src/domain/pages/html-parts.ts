import { tagsAndText, textOf } from '../html-policy.ts';
import { slugOf } from './slug.ts';

/** What stands below a heading of the second level, with that. */
export interface HtmlPart {
  /** The id of its anchor: none of the page's own. */
  readonly id: string;
  readonly heading: string;
  readonly html: string;
}

export interface DividedHtml {
  /** What stands before the first heading. */
  readonly before: string;
  readonly parts: readonly HtmlPart[];
}

/** A text that has passed the policy, divided at its headings of the second level; those in lists, tables and quotes divide nothing. */
export function dividedHtml(html: string): DividedHtml {
  const pieces = [''];
  let depth = 0;
  for (const { tag, text } of tagsAndText(html)) {
    const isEnd = text.startsWith('</');
    if (tag === 'h2' && depth === 0 && !isEnd) pieces.push('');
    if (tag !== null && !voidTags.has(tag)) depth = Math.max(0, depth + (isEnd ? -1 : 1));
    pieces.push(`${pieces.pop() ?? ''}${text}`);
  }
  const [before = '', ...rest] = pieces;
  const ids = new Map<string, number>();
  return {
    before,
    parts: rest.map((part) => {
      const heading = textOf(part.slice(0, part.indexOf('</h2>')));
      const id = `part-${slugOf(heading)}`;
      const count = (ids.get(id) ?? 0) + 1;
      ids.set(id, count);
      return { id: count === 1 ? id : `${id}-${count}`, heading, html: part };
    }),
  };
}

const voidTags = new Set(['br', 'hr', 'img']);

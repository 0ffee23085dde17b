import type { Node } from '@milkdown/kit/prose/model';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBlankHtml } from '#domain/html-policy.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { editorHtml } from '#ui/rich-text/rich-text-html.ts';
import { richTextSchema } from './schema.ts';

// The editor and the policy for HTML, which know nothing of each other.

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' });
const markNames = ['strike_through', 'emphasis', 'strong', 'inlineCode'];
const href = fc.constantFrom('https://a.example/?b=1&c=2', 'mailto:a@b.example', '/page/rules');
const markOf = fc.oneof(
  fc.constantFrom(...markNames).map((name) => richTextSchema.mark(name)),
  href.map((to) => richTextSchema.mark('link', { href: to })),
);
const image = fc.record({ alt: fc.constantFrom('', 'A "view"'), title: fc.constantFrom('', 'B') });
const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(text, fc.array(markOf, { maxLength: 3 })).map(textNode) },
  fc.constant(richTextSchema.node('hardbreak')),
  image.map((attrs) => richTextSchema.node('image', { src: '/uploads/a1.webp', ...attrs })),
);

function textNode([content, marks]: [string, ReturnType<typeof richTextSchema.mark>[]]): Node {
  const none = richTextSchema.text(content);
  return none.mark(marks.reduce((set, mark) => mark.addToSet(set), none.marks));
}

const node = (name: string, content: readonly Node[], attrs = {}) =>
  richTextSchema.node(name, attrs, [...content]);
const paragraph = fc.array(inline, { maxLength: 4 }).map((content) => node('paragraph', content));
const cells = (name: string, content: fc.Arbitrary<Node>, least = 0) =>
  fc
    .array(fc.tuple(paragraph, fc.array(content, { maxLength: 1 })), {
      minLength: least,
      maxLength: 3,
    })
    .map((all) => all.map(([first, others]) => node(name, [first, ...others])));

const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, others]) => node('list_item', [first, ...others])),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), paragraph)
      .map(([level, { content }]) => node('heading', content.content, { level })),
    text.map((code) => node('code_block', [richTextSchema.text(code)])),
    fc.constant(node('hr', [])),
    fc
      .tuple(cells('table_header', paragraph), cells('table_cell', tie('block'), 1))
      .map(([head, body]) =>
        node('table', [node('table_header_row', head), node('table_row', body)]),
      ),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((all) => node('blockquote', all)),
    fc
      .tuple(
        fc.constantFrom(['bullet_list'], ['ordered_list'], ['ordered_list', { order: 3 }]),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([[name, attrs], items]) => node(name as string, items, attrs as object)),
  ),
}));

const doc = fc.array(block, { minLength: 1, maxLength: 4 }).map((all) => node('doc', all));

it('whatever the editor writes, the server stores without a change', () => {
  fc.assert(
    fc.property(doc, (written) => {
      const html = editorHtml(written);
      expect(cleanHtml(html, 'content')).toBe(html);
    }),
    { seed: 20_261_121, numRuns: 1_000 },
  );
});

it('the editor and the domain agree on what is empty', () => {
  fc.assert(
    fc.property(doc, (written) => {
      expect(isBlankHtml(editorHtml(written))).toBe(editorHtml(written) === '');
    }),
    { seed: 20_261_121, numRuns: 1_000 },
  );
});

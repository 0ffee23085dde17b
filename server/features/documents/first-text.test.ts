import { expect, it } from 'vitest';
import { textPages } from '#contract/documents.ts';
import { firstText } from '#domain/pages/texts/first-text.ts';
import { safeHtml } from '#server/core/text/html.ts';

it.each(textPages)(
  'SPEC 26.1 the first text of %s is what an editor gives back, whatever the organisation is called',
  (name) => {
    const facts = { organisation: '<b>Dawn & Line</b>', contactEmail: 'a"b@dawn.example' };
    const html = firstText[name](facts);
    expect(safeHtml(html, 'content')).toBe(html);
  },
);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/html-lines.ts';
import { textOf } from '#domain/html-policy.ts';
import { eventInCalendar } from '#domain/event-in-calendar.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { excerptOf } from '#server/notices/post-news.ts';
import { plainText } from '#ui/html/plain-text.ts';
import { blockInputs, everyBlock } from './blocks.inputs.ts';

const stored = (html: string) => cleanHtml(html, 'content');

describe('SPEC 5.31 blocks', () => {
  it.each(blockInputs)('are those of the policy: $source', ({ input, expected }) => {
    expect(stored(input)).toBe(expected);
    expect(stored(expected)).toBe(expected);
  });

  /** Texts in which every word is different, so that a missing break between two of them can be found. */
  const nested = fc.letrec<{ part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constant(' # '),
      fc.constant('#'),
      fc.constant('<br>'),
      fc
        .tuple(fc.constantFrom('b', 'i', 'span', 'a href="/x"', 'code'), tie('part'))
        .map(([tag, inner]) => `<${tag}>${inner}</${String(tag.split(' ')[0])}>`),
      fc
        .tuple(fc.constantFrom(...everyBlock), fc.array(tie('part'), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}>#${inner.join('')}#</${tag}>`),
    ),
  })).part;
  const text = fc.array(nested, { minLength: 1, maxLength: 4 }).map((parts) => {
    let count = 0;
    return parts.join('').replaceAll('#', () => `w${String((count += 1))}z`);
  });

  /** Words that touch in the plain text, except for those that stood side by side in one line of the HTML. */
  const gluedIn = (html: string, plain: string) =>
    [...plain.matchAll(/(w\d+z)(?=(w\d+z))/g)].filter(
      ([, one = '', next = '']) =>
        !new RegExp(`${one}(?:</?(?:b|i|span|a|code)(?:\\s[^<>]*)?>)*${next}`).test(html),
    );

  const readings: Readonly<Record<string, (html: string) => string>> = {
    'a preview': textOf,
    'a mail or card': linesOf,
    'a push': excerptOf,
    'an excerpt': plainText,
    'a calendar': (description) =>
      eventInCalendar(anEvent(description), { address: '', isOwn: false }).text,
    'what a screen reader reads': (html) =>
      html.replaceAll(/<\/?(?:strong|em|del|code|a)\b[^<>]*>/g, '').replaceAll(/<[^<>]*>/g, ' '),
  };

  it('of any nesting keep their words apart, wherever they are read, and are stable', () => {
    fc.assert(
      fc.property(text, (html) => {
        const once = stored(html);
        expect(stored(once)).toBe(once);
        expect(wordsIn(textOf(once))).toEqual(wordsIn(html));
        for (const [name, read] of Object.entries(readings))
          expect(gluedIn(html, read(once)), `${name} of ${once}`).toEqual([]);
      }),
      { seed: 20_261_126, numRuns: 2_000 },
    );
  });

  it('control: taken away as tags alone, they glue words together', () => {
    const glued = everyBlock.filter((tag) => {
      const html = `<${tag}>w1z</${tag}><${tag}>w2z</${tag}>`;
      return gluedIn(html, html.replaceAll(/<[^<>]*>/g, '')).length > 0;
    });
    expect(glued).toEqual(everyBlock);
  });
});

/** A parser may move words out of a table, but none is lost. */
function wordsIn(text: string): Set<string> {
  return new Set(text.match(/w\d+z/g));
}

function anEvent(description: string) {
  const at = '2026-11-26T20:00:00.000Z';
  const rest = { id: 'e', title: 'E', revision: 1, isDeleted: false, rsvp: null };
  return { ...rest, start: at, end: at, changedAt: at, description };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strayLines, wellFormedLines } from '#tests/support/hostile/lines.inputs.ts';
import { username } from './username.ts';
import { label, line } from './shapes.ts';
import { visibleText } from './visible-text.ts';

const names = { label: label(60), line: line(60) };

describe.each(['label', 'line'] as const)('SPEC 5.26 a name, as a %s', (kind) => {
  it.each(wellFormedLines)('keeps $input ($source)', ({ input }) => {
    expect(names[kind].parse(input)).toBe(input);
  });

  it.each(strayLines)('loses what nobody sees in $input ($source)', ({ input, shown }) => {
    expect(names[kind].parse(input)).toBe(shown);
  });
});

describe('SPEC 5.26 a line', () => {
  it('of nothing visible is empty', () => {
    const problem = line(60, 'Title is required.').safeParse(' \u200B\u3164\u2800 ').error;
    expect(problem?.issues.map(({ message }) => message)).toEqual(['Title is required.']);
    expect(label(60).parse('\u200B')).toBe('');
  });

  it('is counted by what is left of it', () => {
    expect(line(3).parse(`A\u200B${'\u200D'.repeat(50)}ce`)).toBe('Ace');
  });

  it('comes back as it is from a second time, and holds nothing that the first took away', () => {
    const pieces = fc.constantFrom(
      ...[...wellFormedLines, ...strayLines].flatMap(({ input }) => Array.from(input)),
    );
    /** Characters that show nothing beside those that keep some of them. */
    const dense = fc.constantFrom(
      ...Array.from(
        '\u200C\u200D\u180B\u180E\u061C\u06DD\u070F\u{13430}\u{13431}\u{13000}\u0627\u0915\u094D\u182E\u{1E900}\u{11107}\u{11133}' +
          '\u00AD\uFE0F\uFE0E\u{1F3F3}\u{1F308}1\u20E3\u845B\u{E0100}x\u1B44\u{1F3F4}\u{E0067}\u{E007F}\u{1F3FD}\u17B4\u{110BD}',
      ),
    );
    const text = fc.oneof(
      fc.array(dense, { maxLength: 6 }).map((all) => all.join('')),
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        const shown = visibleText(given);
        expect(visibleText(shown)).toBe(shown);
        expect(shown).not.toMatch(
          /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u3164]/u,
        );
      }),
      { seed: 20_261_127, numRuns: 30_000 },
    );
  });
});

describe('SPEC 5.26 a username', () => {
  it.each([
    ['\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627'],
    ['\u0DC1\u0DCA\u200D\u0DBB\u0DD3', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['Ace\u200B', 'Ace'],
    ['\u2068Ace Pilot\u2069', 'Ace Pilot'],
  ])('%j is %j', (typed, kept) => {
    expect(username.parse(typed)).toBe(kept);
  });

  it('of nothing visible is too short', () => {
    expect(username.safeParse('\u3164\u3164').error?.issues[0]?.message).toBe(
      'Use at least 2 characters.',
    );
  });
});

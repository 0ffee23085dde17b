import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strayLines, wellFormedLines } from '#tests/support/hostile/lines.inputs.ts';
import { username } from './accounts.ts';
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
    const text = fc.oneof(
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
      { seed: 20_261_127, numRuns: 5_000 },
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

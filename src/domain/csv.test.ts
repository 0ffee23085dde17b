import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsForCsv } from '#tests/support/hostile/csv-moments.inputs.ts';
import { csvOf, momentInCsv } from './csv.ts';

describe('a CSV file', () => {
  it('has a byte order mark, quoted cells and lines that end in CRLF', () => {
    expect(
      csvOf(
        [
          ['Username', 'Role'],
          ['Mirela', 'Member'],
        ],
        ',',
      ),
    ).toBe('\uFEFF"Username","Role"\r\n"Mirela","Member"\r\n');
  });

  it('doubles quotes, and keeps commas, semicolons and line breaks inside their cell', () => {
    expect(csvOf([['say "hi"', 'a,b;c', 'two\r\nlines']], ',')).toBe(
      '\uFEFF"say ""hi""","a,b;c","two\r\nlines"\r\n',
    );
  });

  it('has semicolons for Excel in German and French, with the same bytes before it', () => {
    expect(csvOf([['a;b', '=1']], ';')).toBe('\uFEFF"a;b";"\'=1"\r\n');
  });

  it.each(momentsForCsv)(
    'says a moment as spreadsheets read it: $input ($source)',
    ({ input, expected }) => {
      expect(momentInCsv(input)).toBe(expected);
    },
  );

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\ttext',
    '\rtext',
    '  =1',
    '\u200B=1',
    '\u00A0-1',
    '＝1',
    '=HYPERLINK("https://evil.example";"click")',
  ])('marks %j as text', (cell) => {
    expect(csvOf([[cell]], ',')).toBe(`\uFEFF"'${cell.replaceAll('"', '""')}"\r\n`);
  });

  it.each(['Mirela', 'a=b', 'x-ray', '3 Mar 2024', '', "'quoted", 'mirela@farwatch.example'])(
    'leaves %j as it is',
    (cell) => {
      expect(csvOf([[cell]], ',')).toBe(`\uFEFF"${cell}"\r\n`);
    },
  );

  it('never lets a cell begin with what could be evaluated', () => {
    const unit = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', 'a', '＝');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 6 }), (cell) => {
        const [, told = ''] = /^\uFEFF"([^]*)"\r\n$/.exec(csvOf([[cell]], ',')) ?? [];
        expect(told.replaceAll('""', '"').trimStart()).not.toMatch(/^[=+\-@＝]/);
      }),
      { seed: 20261123, numRuns: 500 },
    );
  });
});

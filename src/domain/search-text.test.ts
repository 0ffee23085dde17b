import { describe, expect, it } from 'vitest';
import { searches } from '#tests/support/hostile/searches.inputs.ts';
import { isSought, sought } from './search-text.ts';

describe('SPEC 13.3 what is typed finds a name however either is written', () => {
  it.each(searches)('$input, $title: $expected ($source)', ({ input, title, expected }) => {
    expect(isSought(title, input)).toBe(expected);
    expect(isSought(`The ${title} flies`, ` ${input} `)).toBe(expected);
  });

  it('marks that mean something are looked for like letters', () => {
    expect(isSought('50 ways', '50%')).toBe(false);
    expect(isSought('C for beginners', 'C++')).toBe(false);
    expect(isSought('100% sure', '0%')).toBe(true);
    expect(isSought('Falcon_9', '_')).toBe(true);
    expect(isSought('Falcon', '_')).toBe(false);
    expect(isSought('Falcon', '')).toBe(true);
    expect(sought('- _ .')).toBe('');
  });
});

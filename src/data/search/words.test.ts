import { describe, expect, it } from 'vitest';
import { plain } from '#domain/search-text.ts';
import { hasWord, titleParts, searchWords } from './words.ts';

describe('SPEC 13.3 words are compared without case and accents', () => {
  it.each([
    ['Käthe', 'kathe'],
    ['Ångström', 'angstrom'],
    ['Łódź', 'lodz'],
    ['STRASSE Straße', 'strasse strasse'],
    ['ﬁnal', 'final'],
    ['İstanbul', 'istanbul'],
  ])('%s is %s', (text, small) => {
    expect(plain(text)).toBe(small);
  });

  it('takes words apart where a reader would', () => {
    expect(searchWords("RSVP'd: Night-convoy, night_2 (to Lyra)")).toEqual([
      'rsvpd',
      'night',
      'convoy',
      '2',
      'to',
      'lyra',
    ]);
    expect(searchWords(' - ')).toEqual([]);
  });
});

describe('SPEC 13.7 what matched stands out', () => {
  const marked = (title: string, ...words: string[]) =>
    titleParts(title, words)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');

  it('at the beginning of a word rather than inside one', () => {
    expect(marked('Falcon control', 'con')).toBe('Falcon [con]trol');
    expect(marked('Falcon_9', 'con')).toBe('Fal[con]_9');
  });

  it('in the letters that were written, however many they fold to', () => {
    expect(marked('Die Straße, Käthe', 'strasse', 'kat')).toBe('Die [Straße], [Kät]he');
    expect(marked('Ka\u0308the fliegt', 'kathe')).toBe('[Ka\u0308the] fliegt');
  });

  it('also where it is written in several parts', () => {
    expect(marked('The F8-C flies', 'f8c')).toBe('The [F8-C] flies');
    expect(marked('Night Co op', 'coop')).toBe('Night [Co op]');
    expect(hasWord('F8-C', 'f8c')).toBe(true);
    expect(hasWord('F8-C', 'f8d')).toBe(false);
  });

  it('and nothing does where nothing matches', () => {
    expect(marked('Lyra', 'con')).toBe('Lyra');
    expect(titleParts('', ['con'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { looksLike, skeletonsOf } from './look-alikes.ts';

describe('UTS 39 usernames that look the same', () => {
  it.each([
    ['pilot', 'PILOT', 'another letter case'],
    ['pіlot', 'pilot', 'a Cyrillic i'],
    ['РILOT', 'pilot', 'a Cyrillic capital R'],
    ['ADМIN', 'admin', 'a Cyrillic capital M, which has no small twin'],
    ['pi1ot', 'pilot', 'a digit'],
    ['PauI', 'Paul', 'a capital i'],
    ['b0b', 'Bob', 'a zero'],
    ['rnallory', 'Mallory', 'two letters for one'],
    ['ｐｉｌｏｔ', 'pilot', 'full width'],
    ['𝐩𝐢𝐥𝐨𝐭', 'pilot', 'mathematical letters'],
    ['pil\u200Dot', 'pilot', 'a joiner that nobody sees'],
    ['сосо', 'Coco', 'all of it Cyrillic'],
    ['Вера', 'Bepa', 'a Cyrillic name that reads as a Latin one'],
    ['andré', 'ANDRE\u0301', 'an accent of its own'],
    ['groß', 'GROSS', 'a sharp s'],
  ])('%s is taken for %s: %s', (name, other) => {
    expect(looksLike(name, other)).toBe(true);
  });

  it.each([
    ['Наташа', 'Natasha'],
    ['Борис', 'Boris'],
    ['вера', 'Bepa'],
    ['Ελένη', 'Elene'],
    ['さくら', 'Sakura'],
    ['André', 'Andre'],
    ['Ann-Lee', 'Ann Lee'],
    ['Ali', 'All'],
    ['crew2', 'crew3'],
  ])('%s is not taken for %s', (name, other) => {
    expect(looksLike(name, other)).toBe(false);
  });

  it('a name that was kept is found again by itself, in any letter case', () => {
    for (const name of ['Mallory', 'ΟΔΥΣΣΕΥΣ', 'ﬁnn', 'İpek', 'ADМIN']) {
      expect(looksLike(name, name)).toBe(true);
      expect(looksLike(name.toLowerCase(), name)).toBe(true);
      expect(skeletonsOf(name).every((skeleton) => skeleton !== '')).toBe(true);
    }
  });
});

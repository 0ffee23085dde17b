import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/problem.ts';
import { cleanHtml } from '#server/core/text/html.ts';
import { firstForbidden } from './clean-html.ts';
import { chosenHtml } from './chosen-attacks.ts';
import { families, hostileHtml, publishedHtml, withMarkup } from './hostile-html.ts';

/** The text as the server stores it; null where it refuses the text as a whole. */
function stored(html: string): string | null {
  try {
    return cleanHtml(html, 'content');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') return null;
    throw error;
  }
}

describe('SPEC 5.24 hostile HTML', () => {
  it('is 1,200 different attacks and more, half a thousand of them as others published them', () => {
    expect(new Set(hostileHtml).size).toBe(hostileHtml.length);
    expect(withMarkup(hostileHtml).length).toBeGreaterThanOrEqual(2_400);
    expect(withMarkup(publishedHtml).length).toBeGreaterThanOrEqual(600);
    expect(new Set(chosenHtml).size).toBe(30);
  });

  it.each(families)('leaves nothing forbidden with the server: $name', ({ strings }) => {
    for (const html of strings) {
      const clean = stored(html);
      if (clean === null) continue;
      expect(firstForbidden(clean), html.slice(0, 500)).toBeNull();
      expect(stored(clean), html.slice(0, 500)).toBe(clean);
    }
  });

  it('is refused as a whole only for its depth or its length', () => {
    const refused = families.filter(({ strings }) => strings.some((html) => stored(html) === null));
    expect(refused.map(({ name }) => name)).toEqual(['depth', 'length']);
  });

  it('control: uncleaned, nearly every attack has something forbidden', () => {
    const forbidden = withMarkup(hostileHtml).filter((html) => firstForbidden(html) !== null);
    expect(forbidden.length).toBeGreaterThan(withMarkup(hostileHtml).length * 0.95);
  });
});

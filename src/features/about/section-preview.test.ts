import { describe, expect, it } from 'vitest';
import { sectionPreview } from './section-preview.ts';

describe('SPEC 2.41, the preview of a section', () => {
  it('is the text without its markup', () => {
    expect(sectionPreview('<p>We <strong>fly</strong>.</p><ul><li><p>Often</p></li></ul>')).toBe(
      'We fly. Often',
    );
  });

  it('is whole up to a hundred characters', () => {
    expect(sectionPreview(`<p>${'a'.repeat(100)}</p>`)).toBe('a'.repeat(100));
  });

  it('ends after the hundredth character, and says that there is more', () => {
    expect(sectionPreview(`<p>${'a'.repeat(101)}</p>`)).toBe(`${'a'.repeat(100)}…`);
  });

  it('counts what a reader takes for a character, and never cuts one in two', () => {
    expect(sectionPreview(`<p>${'🚀'.repeat(101)}</p>`)).toBe(`${'🚀'.repeat(100)}…`);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpointNames, spelledOut } from './breakpoint-names.ts';

const SRC = join(import.meta.dirname, '..', 'src');

function files(kind: RegExp): { path: string; text: string }[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => kind.test(path) && path !== join('ui', 'breakpoints.ts'))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
}

describe('Breakpoints', () => {
  it('are known to a style by their names', () => {
    expect(spelledOut('(pointer: coarse), (--below-tablet) and (--upright)')).toBe(
      '(pointer: coarse), (max-width: 43.74875em) and (min-height: 500px)',
    );
    expect(spelledOut('(--from-tablet) and (--flat)')).toBe(
      '(min-width: 43.75em) and (max-height: 499.98px)',
    );
  });

  it('are spelled out where PostCSS finds them, and nothing else is', () => {
    const named = { params: '(--from-desktop)' };
    const other = { params: '(forced-colors: active)' };
    breakpointNames.AtRule.media(named);
    breakpointNames.AtRule.media(other);
    expect([named, other]).toEqual([
      { params: '(min-width: 75em)' },
      { params: '(forced-colors: active)' },
    ]);
  });

  it('end the build when nobody knows their name', () => {
    expect(() => spelledOut('(--below-fridge)')).toThrow('No breakpoint is called below-fridge.');
  });

  it('stand in one list: no style and no screen writes a width or a height of the window', () => {
    const written = files(/\.(css|tsx?)$/).flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /(@media|useMedia|matchMedia).*\b(width|height)\b/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(written).toEqual([]);
  });

  it('are all known', () => {
    const queries = files(/\.css$/).flatMap(({ text }) =>
      [...text.matchAll(/@media ([^{]*)/g)].map(([, query]) => query ?? ''),
    );
    expect(queries.length).toBeGreaterThan(50);
    for (const query of queries) expect(spelledOut(query)).not.toContain('--');
  });
});

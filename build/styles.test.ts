import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

function textsOf(kind: RegExp): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => kind.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'));
}

/** Every class that some `className="..."` names. */
function classesOnScreens(): Set<string> {
  const names = textsOf(/\.tsx$/).flatMap((text) =>
    [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)),
  );
  return new Set(names.filter((name) => name !== ''));
}

describe('Styles', () => {
  it('know every class that a screen names: there are no utilities', () => {
    const known = new Set(
      textsOf(/\.css$/).flatMap((text) =>
        [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
      ),
    );
    expect([...classesOnScreens()].filter((name) => !known.has(name))).toEqual([]);
  });

  it('take gaps, paddings, margins and round corners from the tokens where these have them', () => {
    const tokens = readFileSync(join(SRC, 'styles', 'tokens.css'), 'utf8');
    const scale = (kind: 's' | 'r') =>
      [...tokens.matchAll(new RegExp(`--${kind}-\\w+: (\\d+)px;`, 'g'))].map(([, px]) => px ?? '');
    const writtenOut = (properties: string, kind: 's' | 'r') =>
      new RegExp(`^\\s*${properties}:.*(?<![\\w.-])(${scale(kind).join('|')})px`);
    const space = writtenOut('((row-|column-)?gap|(padding|margin)(-[a-z-]+)?)', 's');
    const round = writtenOut('border(-[a-z-]+)?-radius', 'r');
    const lines = textsOf(/\.css$/).flatMap((text) => text.split('\n'));
    expect(lines.filter((line) => space.test(line) || round.test(line))).toEqual([]);
  });
});

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
});

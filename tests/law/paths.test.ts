import { describe, expect, it } from 'vitest';
import { deadPaths } from './paths.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

const paths = repositoryPaths();
/** What the changelog names was there when it was written. */
const all = sourcesIn(paths).filter(({ path }) => path !== 'CHANGELOG.md');

describe('a path in a comment or a paper', () => {
  it('leads to something', () => {
    expect(all.length).toBeGreaterThan(800);
    expect(deadPaths(all, paths)).toEqual([]);
  });
});

describe('control: the check', () => {
  const there = ['src/ui/toast.tsx', 'src/ui', 'server/core/text/html.ts'];
  const dead = (path: string, text: string) => deadPaths([{ path, text }], there);

  it.each([
    ['a file that has moved', 'a.ts', '// As in server/core/html.ts.'],
    ['a file without its ending', 'a.ts', '/** As in server/core/text/html. */'],
    ['a folder that has moved', 'a.css', '/* All of src/leaves/ do. */'],
    ['the end of a path', 'a.ts', 'f(); // see core/html.ts'],
    ['a name alone', 'a.md', '`toasts.tsx` shows it.'],
    ['a link', 'a.md', '[Toasts](docs/toasts.md)'],
  ])('fails for %s', (_, path, text) => {
    expect(dead(path, text)).toHaveLength(1);
  });

  it.each([
    ['what is there, by its path', 'a.ts', '// As in src/ui/toast.tsx, or all of src/ui/.'],
    ['what is there, by its end or name', 'a.md', '`ui/toast.tsx`, which is `toast.tsx`'],
    ['code', 'a.ts', "import { a } from 'src/ui/gone.ts';"],
    [
      'addresses and other things',
      'a.md',
      'https://a.example/src/x.ts, `src/*.ts`, Node.js, e.g. this',
    ],
    ['what stands for any', 'a.md', '`server/features/x` has `x.routes.ts`'],
  ])('passes for %s', (_, path, text) => {
    expect(dead(path, text)).toEqual([]);
  });
});

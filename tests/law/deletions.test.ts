import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { deletions } from '#tests/support/hostile/deletions.inputs.ts';

// Whoever deletes something is told first whether an Admin can bring it back.

const FEATURES = join(import.meta.dirname, '..', '..', 'src', 'features');
const read = (path: string) => readFileSync(join(FEATURES, path), 'utf8');

it.each(deletions)('SPEC 10.12 $input says what becomes of it', ({ input, expected }) => {
  expect(read(input)).toMatch(/deletionText\(|removalQuestion\(/);
  expect(read(input)).toContain(expected);
});

test('every screen that deletes something is in the list', () => {
  const screens = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
  const deleting = screens.filter(
    (path) => path.endsWith('.tsx') && /useRemoval\(|deletionText\(/.test(read(path)),
  );
  const listed = new Set<string>(deletions.map(({ input }) => input));
  // Of videos and categories, the buttons are one component.
  const others = deleting.filter((path) => !listed.has(path));
  expect(others).toEqual(['videos/keeper-actions.tsx']);
});

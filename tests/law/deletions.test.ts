import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restorable } from '#tests/support/hostile/deletions.inputs.ts';

// Whoever deletes something is told first whether an Admin can bring it back.

const FEATURES = join(import.meta.dirname, '..', '..', 'src', 'features');
const read = (path: string) => readFileSync(join(FEATURES, path), 'utf8');

/** Of videos and categories, the buttons are one component, which is given its question. */
const BUTTONS = 'videos/keeper-actions.tsx';

const deleting = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && /useRemoval\(|(?:d|D)eletionText\(/.test(read(path)));
const listed: ReadonlySet<string> = new Set(restorable.map(({ input }) => input));

it.each(restorable)(
  'SPEC 10.12 23.4 $input says that it can be brought back',
  ({ input, expected }) => {
    expect(deleting).toContain(input);
    expect(read(input)).toContain(expected);
  },
);

it('SPEC 5.17 23.4 of all that is deleted, only accounts, positions and event roles are gone for good', () => {
  const others = deleting.filter((path) => !listed.has(path) && path !== BUTTONS);
  expect(others).toEqual(['members/member-details.tsx', 'organisation/roles-card.tsx']);
  expect(others.filter((path) => !saysForGood(read(path)))).toEqual([]);
  expect(deleting).toContain(BUTTONS);
});

it('SPEC 23.6 whoever may restore what a screen deletes is offered to bring it back', () => {
  const offering = deleting.filter((path) => /undo\('?\w+'?, /.test(read(path)));
  const withButtons = new Set(['videos/category-list.tsx', 'videos/category-videos.tsx']);
  const expected = [...listed].filter((path) => !withButtons.has(path));
  expect(offering.sort()).toEqual([...expected, BUTTONS].sort());
});

it('control: a screen that says nothing of it, or another thing, is found', () => {
  expect(saysForGood("useRemoval({ question: { text: 'Sure?' } })")).toBe(false);
  expect(saysForGood("deletionText(title, 'restorable')")).toBe(false);
  expect(saysForGood('question: memberRemovalQuestion(name)')).toBe(true);
});

/** Each of these questions is one of its own (SPEC 5.17, 29.15). */
function saysForGood(source: string): boolean {
  return source.includes('RemovalQuestion(');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const folder = join(import.meta.dirname, 'migrations');
const journal = z.object({ entries: z.array(z.object({ idx: z.int(), tag: z.string() })) });

test('migrations are numbered without a gap: the generator counts them, and would write over the latest snapshot', () => {
  const text = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = journal.parse(JSON.parse(text));
  const numbers = entries.map((_, at) => String(at).padStart(4, '0'));
  expect(entries.map(({ idx, tag }) => `${idx} ${tag.slice(0, 5)}`)).toEqual(
    numbers.map((number, at) => `${at} ${number}_`),
  );
  const snapshots = readdirSync(join(folder, 'meta')).filter((name) =>
    name.endsWith('snapshot.json'),
  );
  expect(snapshots.sort()).toEqual(numbers.map((number) => `${number}_snapshot.json`));
});

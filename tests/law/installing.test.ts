import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '..', '..');
const named = z.record(z.string(), z.string());
const { scripts, dependencies } = z
  .object({ scripts: named, dependencies: named })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

it('an installation without development packages has what runs at its end', () => {
  const [program] = (scripts['postinstall'] ?? '').split(' ');
  expect(Object.keys(dependencies)).toContain(program);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

// A form is there before the script that watches it: by GET, what was typed would stand in the address.
it('SPEC 17.5 every form says that it is sent by POST', () => {
  const forms = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const text = readFileSync(join(SRC, path), 'utf8');
      return [...text.matchAll(/<form\b([^>]*)/g)].map(([, attributes]) => ({ path, attributes }));
    });
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ attributes }) => !/^\s+method="post"/.test(attributes ?? ''))).toEqual([]);
});

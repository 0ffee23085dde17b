import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formFields } from '#contract/form-fields.ts';

const SRC = join(import.meta.dirname, '..', 'src');

// A form is there before the script that watches it: by GET, what was typed would stand in the address.
it('SPEC 17.5 every form says that it is sent by POST', () => {
  const forms = elements(/<form\b([^>]*)/g);
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ found }) => !/^\s+method="post"/.test(found))).toEqual([]);
});

it('SPEC 17.7 every field of a form is one that no address may hold', () => {
  const fields = elements(
    /<(?:\w*Input|\w*Textarea|input|textarea|select)\b[^>]*?\bname="([^"]+)"/g,
  );
  expect(fields.length).toBeGreaterThan(9);
  expect(fields.filter(({ found }) => !formFields.has(found.toLowerCase()))).toEqual([]);
});

function elements(pattern: RegExp) {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const text = readFileSync(join(SRC, path), 'utf8');
      return [...text.matchAll(pattern)].map(([, found = '']) => ({ path, found }));
    });
}

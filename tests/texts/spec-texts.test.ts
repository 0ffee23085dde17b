import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quotedTexts, textsToCome } from './quoted-texts.ts';
import { specTexts } from './spec-texts.ts';
import { textsWithoutRow, untestedTexts } from './untested-texts.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function readTest(path: string): string | null {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

describe('every text that the specification quotes', () => {
  it('is asserted by the test that the list names', () => {
    expect(untestedTexts(specTexts, readTest)).toEqual([]);
  });

  it('has a row, unless its screen is yet to come', () => {
    const quoted = Object.values(quotedTexts).flat();
    expect(textsWithoutRow(quoted, specTexts, textsToCome)).toEqual([]);
    expect(textsToCome.filter((text) => !quoted.includes(text))).toEqual([]);
    expect(quoted).toEqual([...new Set(quoted)]);
  });

  it('stands in the list once', () => {
    const keys = specTexts.map(({ text, where }) => `${where}: ${text}`);
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe('control: the check fails', () => {
  const row = { text: 'Login failed', where: '8', test: 'a.e2e.ts' };

  it('for a text whose test is not there', () => {
    expect(untestedTexts([row], () => null)).toEqual([
      'SPEC 8: "Login failed" names a.e2e.ts, which is not there',
    ]);
  });

  it('for a text that its test does not hold', () => {
    expect(untestedTexts([row], () => "getByText('Login fail')")).toEqual([
      'SPEC 8: "Login failed" is not asserted by a.e2e.ts',
    ]);
  });

  it('for a text that only a comment holds', () => {
    expect(untestedTexts([row], () => '// Login failed\n/* Login failed */')).toHaveLength(1);
  });

  it('for a text that is typed or named, and never looked for', () => {
    const source = "const title = 'Login failed';\ntest('Login failed', () => run(title));\n";
    expect(untestedTexts([row], () => source)).toHaveLength(1);
  });

  it('for a quoted text without a row, and not for one that is yet to come', () => {
    const quoted = ['Login failed', "RSVP'd for {}", 'Saving...', 'Welcome Leader'];
    const rows = [row, { text: "RSVP'd for " }];
    expect(textsWithoutRow(quoted, rows, ['Welcome Leader'])).toEqual(['Saving...']);
  });

  it('for a text behind the mark of a comment that is part of a string', () => {
    const source = "accept('image/*');\n// Login failed\naccept('*/');\n";
    expect(untestedTexts([row], () => source)).toHaveLength(1);
  });

  it('and passes for one that is looked for by the name of its constant', () => {
    const source =
      "const title = 'Login failed';\nawait expect(page.getByText(title)).toBeVisible();\n";
    expect(untestedTexts([row], () => source)).toEqual([]);
  });

  it('and passes for one that the test holds', () => {
    expect(untestedTexts([row], () => "getByText('Login failed')")).toEqual([]);
  });
});

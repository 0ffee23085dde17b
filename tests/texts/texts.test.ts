import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTest, type ReadTest } from './asserted.ts';
import { quotedWithoutRow, rowsBesideTheirRule, rowsOf, rulesOf, untestedTexts } from './texts.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const known = new Map<string, ReadTest>();

function readOnce(path: string): ReadTest | null {
  const file = join(ROOT, path);
  if (!existsSync(file)) return null;
  const read = known.get(path) ?? readTest(readFileSync(file, 'utf8'));
  known.set(path, read);
  return read;
}

const rows = rowsOf(readFileSync(join(ROOT, 'tests/texts/texts.md'), 'utf8'));
const rules = rulesOf(readFileSync(join(ROOT, 'docs/product.md'), 'utf8'));

describe("each of the product's texts", () => {
  it('is asserted by the test that its row names', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(untestedTexts(rows, readOnce)).toEqual([]);
  });

  it('has a row where a rule quotes it, and a rule where a row has it', () => {
    expect(rules.size).toBeGreaterThan(140);
    expect(quotedWithoutRow(rules, rows)).toEqual([]);
    expect(rowsBesideTheirRule(rules, rows)).toEqual([]);
  });

  it('stands once for each rule and test', () => {
    const keys = rows.map(({ rule, screen, text, test }) => [rule, screen, text, test].join(' | '));
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe('control: the check fails', () => {
  const row = { rule: 'SPEC 8.1', screen: 'login', text: 'Login failed', test: 'a.e2e.ts' };

  it('for a text whose test is not there', () => {
    expect(untestedTexts([row], () => null)).toEqual([
      'SPEC 8.1: "Login failed" names a.e2e.ts, which is not there',
    ]);
  });

  it('for a text that its test does not hold', () => {
    expect(untestedTexts([row], () => readTest("getByText('Login fail')"))).toEqual([
      'SPEC 8.1: "Login failed" is not asserted by a.e2e.ts',
    ]);
  });

  it('for a text that only a comment holds', () => {
    expect(
      untestedTexts([row], () => readTest('// Login failed\n/* Login failed */')),
    ).toHaveLength(1);
  });

  it('for a text that is typed or named, and never looked for', () => {
    const source = "const title = 'Login failed';\ntest('Login failed', () => run(title));\n";
    expect(untestedTexts([row], () => readTest(source))).toHaveLength(1);
  });

  it('for a quoted text without a row, apostrophes and gaps and all', () => {
    const said = rulesOf(
      "- **SPEC 8.1** Says 'Login failed', 'You haven't\n  RSVP'd.' or 'RSVP'd for {role}'.\n",
    );
    expect(quotedWithoutRow(said, [row])).toEqual([
      'SPEC 8.1: "You haven\'t RSVP\'d." has no row',
      'SPEC 8.1: "RSVP\'d for {}" has no row',
    ]);
    const filled = { ...row, text: "RSVP'd for {}" };
    const other = { ...row, text: "You haven't RSVP'd." };
    expect(quotedWithoutRow(said, [row, other, filled])).toEqual([]);
  });

  it('for a row whose rule says something else, or is not there', () => {
    const said = new Map([['SPEC 8.1', "'Login failed.'"]]);
    expect(rowsBesideTheirRule(said, [row])).toEqual([]);
    expect(rowsBesideTheirRule(said, [{ ...row, text: 'Log in failed' }])).toHaveLength(1);
    expect(rowsBesideTheirRule(new Map(), [row])).toHaveLength(1);
  });

  it('for a text with a gap of which a part is not looked for, and passes for a filled one', () => {
    const form = { ...row, text: 'Delete "{}"? For good.' };
    expect(untestedTexts([form], () => readTest("getByText('Delete \"')"))).toHaveLength(1);
    expect(
      untestedTexts([form], () => readTest('getByText(\'Delete "Salvager"? For good.\')')),
    ).toEqual([]);
    expect(
      untestedTexts([form], () => readTest("expect(one).toBe('Delete \"' + x + '\"? For good.')")),
    ).toEqual([]);
  });

  it('for a text behind the mark of a comment that is part of a string', () => {
    const source = "accept('image/*');\n// Login failed\naccept('*/');\n";
    expect(untestedTexts([row], () => readTest(source))).toHaveLength(1);
  });

  it('and passes for one that is looked for by the name of its constant', () => {
    const source =
      "const title = 'Login failed';\nawait expect(page.getByText(title)).toBeVisible();\n";
    expect(untestedTexts([row], () => readTest(source))).toEqual([]);
  });

  it('and passes for one that the test holds', () => {
    expect(untestedTexts([row], () => readTest("getByText('Login failed')"))).toEqual([]);
  });
});

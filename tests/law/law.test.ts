import { describe, expect, it } from 'vitest';
import { danglingCitations, rulesIn, rulesWithoutTest } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

const all = sourcesIn(repositoryPaths());
const rules = rulesIn(all);
const tests = all.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

/** Rules that a test cannot hold as one: who the product is for. */
const untestable: ReadonlySet<string> = new Set(['SPEC 1']);

describe('the law', () => {
  it('has each number once', () => {
    expect(all.length).toBeGreaterThan(800);
    expect(rules.length).toBeGreaterThan(250);
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
  });

  it('is cited by numbers that are written down', () => {
    expect(danglingCitations(all, new Set(rules))).toEqual([]);
  });

  it('has a test for each rule of the engine, each fault, and each chapter of the product', () => {
    const tested = rules.filter((rule) => /^([A-Z]{2}\d+|FAULTS \d+|SPEC \d+)$/.test(rule));
    const held = rulesWithoutTest(tests, tested).filter((rule) => !untestable.has(rule));
    expect(held).toEqual([]);
  });
});

describe('control: the check fails', () => {
  const book = { path: 'src/sync/SPEC.md', text: '- **OB3** A refused entry stays.\n' };
  const product = {
    path: 'docs/product.md',
    text: '## SPEC 5 Checks\n\n- **SPEC 5.3** A password is long.\n',
  };

  it('for a rule without a test, also where a comment or another rule names it', () => {
    const test = { path: 'a.test.ts', text: "// OB3\nit('OB33 stays', () => undefined);\n" };
    expect(rulesWithoutTest([test], rulesIn([book]))).toEqual(['OB3']);
  });

  it('for a citation without a rule', () => {
    const text = '// OB4, SPEC 5.4, FAULTS 99, decision 999, ARCHITECTURE 3, and MD5\n';
    expect(danglingCitations([{ path: 'a.ts', text }], new Set(['OB3']))).toHaveLength(5);
  });

  it('for what lies between the ends of a range, and for each number of a list', () => {
    const text = '/** OB1 to OB3 (FAULTS 2, 25; decisions 001 and 999) */';
    expect(
      danglingCitations(
        [{ path: 'a.ts', text }],
        new Set(['OB1', 'OB3', 'FAULTS 2', 'decision 001']),
      ),
    ).toEqual([
      'a.ts cites OB2, which is written down nowhere',
      'a.ts cites FAULTS 25, which is written down nowhere',
      'a.ts cites decision 999, which is written down nowhere',
    ]);
  });

  it('and passes for a rule that a test names, a chapter by one of its rules', () => {
    const text = "it('OB3 is kept', run);\nit(`SPEC 5.3 of ${one}`, run);\n";
    expect(rulesWithoutTest([{ path: 'a.test.ts', text }], rulesIn([book, product]))).toEqual([]);
    expect(
      danglingCitations([{ path: 'a.test.ts', text }], new Set(rulesIn([book, product]))),
    ).toEqual([]);
  });
});

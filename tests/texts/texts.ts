import type { ReadTest } from './asserted.ts';

/** A row of `texts.md`: a text as people read it, `{}` for what differs from case to case. */
export interface TextRow {
  /** Of `docs/product.md`, such as `SPEC 2.9`. */
  readonly rule: string;
  readonly screen: string;
  readonly text: string;
  /** From the root of the repository. */
  readonly test: string;
}

/** The table's rows. */
export function rowsOf(table: string): TextRow[] {
  return [...table.matchAll(/^\| (SPEC [\d.]+) +\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(
    ([, rule = '', screen = '', text = '', test = '']) => ({ rule, screen, text, test }),
  );
}

/** Rules and what they say, on one line each, with `{}` for what differs. */
export function rulesOf(product: string): Map<string, string> {
  const rules = product.matchAll(
    /^- \*\*(SPEC \d+\.\d+)\*\* (.*?)(?=^- \*\*SPEC|^#|$(?![\s\S]))/gms,
  );
  return new Map(
    [...rules].map(([, rule = '', said = '']) => [
      rule,
      said.replace(/\s+/g, ' ').replace(/\{[^}]*\}/g, '{}'),
    ]),
  );
}

/** Texts that a rule quotes and no row has. An apostrophe within a word ends no quotation. */
export function quotedWithoutRow(
  rules: ReadonlyMap<string, string>,
  rows: readonly TextRow[],
): string[] {
  const texts = new Set(rows.map(({ text }) => text));
  return [...rules].flatMap(([rule, said]) =>
    [...said.matchAll(/(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g)]
      .flatMap(([, text = '']) => text)
      .filter((text) => !texts.has(text))
      .map((text) => `${rule}: "${text}" has no row`),
  );
}

/** Rows whose text their rule does not hold. */
export function rowsBesideTheirRule(
  rules: ReadonlyMap<string, string>,
  rows: readonly TextRow[],
): string[] {
  return rows
    .filter(({ rule, text }) => !rules.get(rule)?.includes(text))
    .map(({ rule, text }) => `${rule} does not hold "${text}"`);
}

/** What a test file looks for; null when there is none. */
type Read = (path: string) => ReadTest | null;

/** The texts whose test is missing or does not look for them, in the words in which a person reads them. */
export function untestedTexts(rows: readonly TextRow[], read: Read): string[] {
  return rows.flatMap(({ text, rule, test }) => {
    const looked = read(test);
    if (looked === null) return [`${rule}: "${text}" names ${test}, which is not there`];
    return isAsserted(text, looked) ? [] : [`${rule}: "${text}" is not asserted by ${test}`];
  });
}

/** A text with gaps is looked for with its gaps filled in, or by each of its fixed parts that holds a word. */
function isAsserted(form: string, { looksFor }: ReadTest): boolean {
  const parts = form.split('{}').filter((part) => /\w/.test(part));
  return looksFor(form) || parts.every(looksFor);
}

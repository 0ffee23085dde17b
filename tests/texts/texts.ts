import ts from 'typescript';

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

/** What a test file holds; null when there is none. */
type ReadTest = (path: string) => string | null;

/** The texts whose test is missing or does not hold them, in the words in which a person reads them. */
export function untestedTexts(rows: readonly TextRow[], read: ReadTest): string[] {
  return rows.flatMap(({ text, rule, test }) => {
    const source = read(test);
    if (source === null) return [`${rule}: "${text}" names ${test}, which is not there`];
    if (isFormAsserted(text, statementsOf(withoutComments(source)))) return [];
    return [`${rule}: "${text}" is not asserted by ${test}`];
  });
}

/** A text with gaps is asserted with them filled, or by each of its fixed parts that holds a word. */
function isFormAsserted(form: string, statements: readonly string[]): boolean {
  const parts = form.split('{}');
  if (parts.length === 1) return isAsserted(form, statements);
  const filled = new RegExp(parts.map(escaped).join('[^\'"`\\n]+'));
  const words = parts.filter((part) => /\w/.test(part));
  return (
    statements.some((one) => looking.test(one) && filled.test(one)) ||
    words.every((part) => isAsserted(part, statements))
  );
}

/** Asserted is what a statement looks for that searches a screen or compares a value: itself, or by a name for it. */
function isAsserted(text: string, statements: readonly string[], depth = 2): boolean {
  const holding = statements.filter((one) => one.includes(text));
  if (holding.some((one) => looking.test(one))) return true;
  return depth > 0 && holding.some((one) => isNamedAndAsserted(one, text, { statements, depth }));
}

/** `button` and `card` are the tests' own ways to find by name. */
const looking = /\bexpect(\.poll)?\(|\bgetBy\w+\(|\bhasText\b|\b(button|card)\(/;

function isNamedAndAsserted(
  statement: string,
  text: string,
  { statements, depth }: { statements: readonly string[]; depth: number },
): boolean {
  const [before = ''] = statement.split(text);
  // The constant, or the variables of the loop, whose value the text is part of.
  const [, bound = ''] = /.*\bconst (\w+|\[[\w, ]+\])(?: =| of)\s/s.exec(before) ?? [];
  const uses = statements.slice(statements.indexOf(statement) + (bound.startsWith('[') ? 1 : 0));
  return (bound.match(/\w+/g) ?? []).some((name) =>
    (bound.startsWith('[') ? uses : statements)
      .filter((one) => new RegExp(`\\b${name}\\b`).test(one))
      .some(
        (one) =>
          looking.test(one) ||
          (depth > 1 &&
            new RegExp(`of ${name}\\b`).test(one) &&
            isNamedAndAsserted(one, name, { statements, depth: depth - 1 })),
      ),
  );
}

/** A loop and the first statement of its body are one, so that a list of texts stands beside its assertion. */
function statementsOf(source: string): string[] {
  return source.split(/;\s*\n/);
}

/** A text that is only talked about is not tested. */
function withoutComments(source: string): string {
  // With parents a literal is printed as it was written.
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true);
  return ts.createPrinter({ removeComments: true }).printFile(file);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

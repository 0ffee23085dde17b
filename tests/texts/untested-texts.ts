import ts from 'typescript';
import type { SpecText } from './spec-texts.ts';

/** What a test file holds; null when there is none. */
type ReadTest = (path: string) => string | null;

/** The texts whose test is missing or does not hold them, in the words in which a person reads them. */
export function untestedTexts(rows: readonly SpecText[], read: ReadTest): string[] {
  return rows.flatMap(({ text, where, test }) => {
    const source = read(test);
    if (source === null) return [`SPEC ${where}: "${text}" names ${test}, which is not there`];
    if (isAsserted(text, statementsOf(withoutComments(source)))) return [];
    return [`SPEC ${where}: "${text}" is not asserted by ${test}`];
  });
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

/** What is wrong with the list as a whole: a quoted text, `{}` for what differs, that no row holds and that is not to come. */
export function textsWithoutRow(
  quoted: readonly string[],
  rows: readonly Pick<SpecText, 'text'>[],
  toCome: readonly string[],
): string[] {
  return quoted.filter(
    (text) => !toCome.includes(text) && !rows.some((row) => isFormOf(text, row.text)),
  );
}

/** True for the text itself, for one with its gaps filled, and for the longest of its fixed parts. */
function isFormOf(text: string, form: string): boolean {
  const parts = text.split('{}');
  const [longest = ''] = parts.toSorted((a, b) => b.length - a.length);
  return form === longest || new RegExp(`^${parts.map(escaped).join('.*')}$`).test(form);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

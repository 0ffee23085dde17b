import ts from 'typescript';

/** A file of the repository, by its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Where each kind of rule is written down, and how its number stands there. */
const books: readonly { readonly path: RegExp; readonly rule: RegExp }[] = [
  { path: /^src\/sync\/SPEC\.md$/, rule: /^- \*\*([A-Z]{2}\d+)\*\* /gm },
  { path: /^docs\/product\.md$/, rule: /^(?:## |- \*\*)(SPEC \d+(?:\.\d+)?)\b/gm },
  { path: /^docs\/faults\.md$/, rule: /^\| (FAULTS \d+) /gm },
  { path: /^docs\/architecture\.md$/, rule: /^- \*\*(QU\d+)\*\* /gm },
  { path: /^docs\/look\.md$/, rule: /^## (LOOK \d+) /gm },
];
const decisionFile = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;

/** Every rule's number, as often as it is written down. */
export function rulesIn(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const decision = decisionFile.exec(path)?.[1];
    if (decision !== undefined) return [`decision ${decision}`];
    const book = books.find((one) => one.path.test(path));
    return book ? [...text.matchAll(book.rule)].flatMap(([, number]) => number ?? []) : [];
  });
}

/** Two capitals and a number that are no rule. */
const noRules: ReadonlySet<string> = new Set(['MD5']);
const citation =
  /\b(?:[A-Z]{2}\d{1,2}|(?:SPEC|FAULTS|LOOK|ARCHITECTURE) \d+(?:\.\d+)?|decision \d{3})\b/g;

/** Citations of rules that are written down nowhere, each with its file. */
export function danglingCitations(
  sources: readonly Source[],
  rules: ReadonlySet<string>,
): string[] {
  return sources.flatMap(({ path, text }) =>
    numbersIn(text)
      .filter((number) => !rules.has(number) && !noRules.has(number))
      .map((number) => `${path} cites ${number}, which is written down nowhere`),
  );
}

/** Rules that no test carries in its name. */
export function rulesWithoutTest(tests: readonly Source[], rules: readonly string[]): string[] {
  const held = new Set(tests.flatMap(({ text }) => literalsOf(text).flatMap(numbersIn)));
  return rules.filter((rule) => !held.has(rule) && !isHeldByPart(rule, held));
}

/** A chapter is held by a test of any of its rules. */
function isHeldByPart(rule: string, held: ReadonlySet<string>): boolean {
  return [...held].some((one) => one.startsWith(`${rule}.`));
}

const range = /\b([A-Z]{2})(\d{1,2})(?: to |-)\1(\d{1,2})\b/g;
const list = /\b(SPEC|FAULTS|LOOK|decision)s? (\d+(?:(?:, | and )\d+)+)\b/g;

/** The numbers that a text cites, with those of lists (`FAULTS 2, 25`) and of ranges (`VD3 to VD8`). */
function numbersIn(text: string): string[] {
  const between = [...text.matchAll(range)].flatMap(([, book = '', from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, at) => `${book}${Number(from) + at}`),
  );
  const listed = [...text.matchAll(list)].flatMap(([, book = '', numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => `${book} ${number}`),
  );
  const cited = [...text.matchAll(citation)].map(([number]) => number);
  return [...new Set([...cited, ...between, ...listed])];
}

/** Strings as they are written; a rule that only a comment names is not tested. */
function literalsOf(source: string): string[] {
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest);
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return literals;
}

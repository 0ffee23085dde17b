import ts from 'typescript';

/** Calls by which a test searches a screen or compares a value; the last two are the tests' own. */
const lookingFor = /^(expect|poll|getBy\w+|button|card)$/;
/** Calls whose first argument is a title, which asserts nothing. */
const titled = /^(it|test|describe|step)$/;
/** A list that is named, and the loop over it. */
const MOST_NAMES = 2;

/** A test file, read once, and what it looks for. */
export interface ReadTest {
  /** Whether a statement looks for what holds this text: itself, or by the name of a constant or of a loop's variable. */
  readonly looksFor: (text: string) => boolean;
}

/** Reads a test as the compiler does: comments are none of it, and a literal is what it says. */
export function readTest(source: string): ReadTest {
  const file = ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, true);
  const nodes = nodesOf(file);
  const literals = nodes.flatMap((node) => {
    const said = saidBy(node);
    return said === null || isTitle(node) ? [] : [{ node, said }];
  });
  const identifiers = nodes.filter(ts.isIdentifier);
  return {
    looksFor: (text) =>
      literals.some(({ node, said }) => said.includes(text) && isLookedFor(node, identifiers)),
  };
}

/** What a literal says, with `{}` where something is filled in; null for all else. */
function saidBy(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.replaceAll('\\', '');
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

function isLookedFor(
  node: ts.Node,
  identifiers: readonly ts.Identifier[],
  most = MOST_NAMES,
): boolean {
  const statement = statementOf(node);
  if (nodesOf(statement).some(isLooking)) return true;
  if (most === 0) return false;
  const names = new Set(namesIn(statement));
  return identifiers.some(
    (one) =>
      names.has(one.text) &&
      statementOf(one) !== statement &&
      isLookedFor(one, identifiers, most - 1),
  );
}

function isLooking(node: ts.Node): boolean {
  return (
    (ts.isCallExpression(node) && lookingFor.test(nameOf(node.expression))) ||
    (ts.isPropertyAssignment(node) && node.name.getText() === 'hasText')
  );
}

/** `getByText` of `page.getByText`, and `it` of `it.each`. */
function nameOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : '';
}

function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && titled.test(nameOf(parent.expression));
}

/** The smallest statement around it; of a loop's head, the loop. */
function statementOf(node: ts.Node): ts.Node {
  let around = node;
  while (!ts.isStatement(around) || ts.isBlock(around)) around = around.parent;
  return around;
}

/** What a constant or the head of a loop binds. */
function namesIn(statement: ts.Node): string[] {
  const list = ts.isVariableStatement(statement)
    ? statement.declarationList
    : ts.isForOfStatement(statement)
      ? statement.initializer
      : null;
  if (!list || !ts.isVariableDeclarationList(list)) return [];
  const names = list.declarations.flatMap(({ name }) => nodesOf(name));
  return names.filter(ts.isIdentifier).map(({ text }) => text);
}

function nodesOf(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [root];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return nodes;
}

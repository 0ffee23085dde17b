import { basename } from 'node:path';
import ts from 'typescript';
import type { Source } from './law.ts';

/** The one component that waits for parts, and keeps what is around one that cannot be had. */
const PART = 'Part';

/** Where a part is drawn outside a `Part`, or something waits without one, each with its file. */
export function partsAlone(sources: readonly Source[]): string[] {
  const parts = new Set(partsIn(sources).map(({ path, name }) => keyIn(path)(name)));
  const named = new RegExp(['Suspense', ...partsIn(sources).map(({ name }) => name)].join('|'));
  const files = sources
    .filter(({ text }) => named.test(text))
    .map((source) => ({ path: source.path, tree: treeOf(source) }));
  return files.flatMap(({ path, tree }) => {
    const names = namesIn(tree, (from, name) => parts.has(keyIn(from)(name)));
    const own = partsOf(tree);
    return [...elementsOf(tree)]
      .filter(({ tag, node }) =>
        tag === 'Suspense'
          ? !isWithin(node, 'PartBoundary')
          : (names.has(tag) || own.includes(tag)) && !isWithin(node, PART),
      )
      .map(({ tag }) => `${path} draws ${tag} outside a ${PART}`);
  });
}

/** The constants that hold a component loaded later. */
export function partsIn(sources: readonly Source[]): { path: string; name: string }[] {
  return sources
    .filter(({ text }) => text.includes('lazy('))
    .flatMap((source) => partsOf(treeOf(source)).map((name) => ({ path: source.path, name })));
}

/** Of two files with one name, both are meant: too many are asked for, and none is missed. */
const keyIn = (path: string) => (name: string) => `${basename(path)} ${name}`;

function treeOf({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

function partsOf(tree: ts.SourceFile): string[] {
  return nodesOf(tree).flatMap((node) =>
    ts.isVariableDeclaration(node) &&
    node.initializer &&
    ts.isCallExpression(node.initializer) &&
    node.initializer.expression.getText() === 'lazy'
      ? [node.name.getText()]
      : [],
  );
}

/** By what names a file imports parts of others. */
function namesIn(tree: ts.SourceFile, isPart: (from: string, name: string) => boolean) {
  const names = new Set<string>();
  for (const node of nodesOf(tree)) {
    if (!ts.isImportSpecifier(node)) continue;
    const { moduleSpecifier } = node.parent.parent.parent;
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    if (isPart(from, (node.propertyName ?? node.name).getText())) names.add(node.name.text);
  }
  return names;
}

function* elementsOf(tree: ts.SourceFile): Iterable<{ tag: string; node: ts.Node }> {
  for (const node of nodesOf(tree)) {
    if (ts.isJsxOpeningElement(node)) yield { tag: node.tagName.getText(), node: node.parent };
    if (ts.isJsxSelfClosingElement(node)) yield { tag: node.tagName.getText(), node };
  }
}

function nodesOf(tree: ts.Node): ts.Node[] {
  const nodes = [tree];
  ts.forEachChild(tree, (child) => {
    nodes.push(...nodesOf(child));
  });
  return nodes;
}

/** Among its children: what stands in an attribute of an element is not kept by it. */
function isWithin({ parent }: ts.Node, tag: string): boolean {
  if (ts.isSourceFile(parent) || ts.isJsxAttribute(parent)) return false;
  const isOne = ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === tag;
  return isOne || isWithin(parent, tag);
}

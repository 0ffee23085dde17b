import ts from 'typescript';
import { newsKinds } from '#domain/news/kinds.ts';
import type { Source } from './law.ts';

const names: ReadonlySet<string> = new Set(newsKinds);

/** Where a kind of news is known by its name, by path: making news and naming its type are no knowledge. */
export function kindsNamed(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => newsKinds.some((name) => text.includes(`'${name}'`)))
    .flatMap(({ path, text }) => {
      const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return literalsIn(tree)
        .filter((literal) => names.has(literal.text) && !isMadeOrTyped(literal))
        .map(({ text: name }) => `${path} knows ${name} by its name`);
    });
}

function literalsIn(node: ts.Node): ts.StringLiteralLike[] {
  const own = ts.isStringLiteralLike(node) ? [node] : [];
  return [...own, ...node.getChildren().flatMap(literalsIn)];
}

function isMadeOrTyped({ parent }: ts.Node): boolean {
  if (ts.isLiteralTypeNode(parent)) return true;
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'kind';
}

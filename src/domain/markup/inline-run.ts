import type { HtmlElement, HtmlNode } from './tree.ts';

/** A text, break or picture, and the elements around it from the outside inwards. */
export interface RunPiece {
  readonly marks: readonly HtmlElement[];
  readonly node: HtmlNode;
}

/** Words of one line. */
type Run = readonly RunPiece[];

/** What a browser shows nothing of between blocks. */
const SPACE = /^[\t\n\f\r ]*$/u;

/** Whether there is nothing but what stands between tags to make HTML readable. */
export function isVoid(run: Run): boolean {
  return run.every(({ node }) => typeof node === 'string' && SPACE.test(node));
}

/**
 * Without white space at both ends, nor breaks that nothing follows, of which a browser shows nothing either; nothing for a
 * line that somebody left empty.
 */
export function trimmedRun(run: Run): RunPiece[] {
  if (
    run.every(
      ({ node }) => isBreak(node) || (typeof node === 'string' && /^[\s\u200b]*$/u.test(node)),
    )
  )
    return [];
  const isSpace = ({ node }: RunPiece) => typeof node === 'string' && SPACE.test(node);
  const first = run.findIndex((piece) => !isSpace(piece));
  const last = run.findLastIndex((piece) => !isSpace(piece) && !isBreak(piece.node));
  return run.slice(first, last + 1).map(({ marks, node }, at, all) => {
    if (typeof node !== 'string') return { marks, node };
    const begun = at === 0 ? node.replace(/^[\t\n\f\r ]+/u, '') : node;
    return { marks, node: at === all.length - 1 ? withoutEnd(begun) : begun };
  });
}

/** A break at the end of a block begins no line. */
export function withoutLastBreak(run: Run): Run {
  const last = run.at(-1);
  return last && isBreak(last.node) ? run.slice(0, -1) : run;
}

function isBreak(node: HtmlNode): boolean {
  return typeof node !== 'string' && node.tag === 'br';
}

/** A pattern at the end would look at each space of the text. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The words with their marks around them; neighbours share those that they have in common. */
export function builtRun(run: Run, depth = 0): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  let at = 0;
  for (let piece = run[at]; piece; piece = run[at]) {
    const mark = piece.marks[depth];
    if (mark === undefined) {
      nodes.push(piece.node);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (run[end]?.marks[depth] === mark) end += 1;
    const within = run.slice(at, end);
    nodes.push({ ...mark, children: builtRun(within, depth + 1) });
    at += within.length;
  }
  return nodes;
}

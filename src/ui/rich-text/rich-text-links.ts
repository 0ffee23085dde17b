import type { Mark, MarkType, Node } from '@milkdown/kit/prose/model';
import type { EditorState } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';

interface LinkPlace {
  readonly href: string;
  readonly from: number;
  readonly to: number;
}

/** The link that the cursor is in, or the first one of the selection. */
export function linkAt(state: EditorState): LinkPlace | null {
  const type = state.schema.marks['link'];
  const { $from, from, to, empty } = state.selection;
  if (!type) return null;
  const near = empty ? [$from.nodeAfter, $from.nodeBefore] : textsOf(state, from, to);
  const marks = near.flatMap((node) => (node && type.isInSet(node.marks)) ?? []);
  const [mark] = marks;
  if (!mark) return null;
  return { href: String(mark.attrs['href']), ...(empty ? extentOf(state, mark) : { from, to }) };
}

function textsOf({ doc }: EditorState, from: number, to: number): Node[] {
  const texts: Node[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline) texts.push(node);
  });
  return texts;
}

/** The extent of a link, which may span pieces of text with different marks: it extends as far as they share it. */
function extentOf({ selection: { $from } }: EditorState, mark: Mark): { from: number; to: number } {
  const { parent } = $from;
  let first = $from.index();
  if (parent.maybeChild(first)?.marks.some((one) => one.eq(mark)) !== true) first -= 1;
  let last = first;
  const has = (at: number) => parent.maybeChild(at)?.marks.some((one) => one.eq(mark)) === true;
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  const offset = (at: number) =>
    parent.children.slice(0, at).reduce((sum, node) => sum + node.nodeSize, $from.start());
  return { from: offset(first), to: offset(last + 1) };
}

/** Links the selected text, or the link's whole text, or the address itself if there is neither. Null removes the link. */
export function setLink(view: EditorView, href: string | null): void {
  const { state } = view;
  const type = state.schema.marks['link'];
  if (!type) return;
  const place = state.selection.empty ? linkAt(state) : state.selection;
  if (!place) insertLinked(view, type, href);
  else {
    const { from, to } = place;
    const tr = state.tr.removeMark(from, to, type);
    view.dispatch(href === null ? tr : tr.addMark(from, to, type.create({ href })));
  }
}

function insertLinked(view: EditorView, type: MarkType, href: string | null): void {
  if (href === null) return;
  const text = view.state.schema.text(href, [type.create({ href })]);
  view.dispatch(view.state.tr.replaceSelectionWith(text, false).removeStoredMark(type));
}

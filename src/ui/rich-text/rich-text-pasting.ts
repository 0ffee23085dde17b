import { Fragment, Slice, type Node } from '@milkdown/kit/prose/model';
import type { EditorProps, EditorView } from '@milkdown/kit/prose/view';
import { addressesIn } from '#domain/markup/link-addresses.ts';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import { pastedNodes, TELLING, type Pasted } from './pasted/pasted-html.ts';
import { placeOfPicture, withFiles } from './pasted/pictures.ts';
import { quietHtml } from './pasted/quiet-html.ts';
import { classStylesIn } from './pasted/styles.ts';
import { builtNodes, cleanedTree } from '#ui/html/purify.ts';
import { pictureFilesOf } from './rich-text-files.ts';

/** How much of a paste was left out, of which its author has to be told. */
export interface Left {
  readonly links: number;
  readonly pictures: number;
  readonly embeds: number;
}

export interface Pasting {
  readonly policy: HtmlPolicy;
  readonly onFiles: (view: EditorView, files: readonly File[], at: number) => void;
  readonly onLeft: (left: Left) => void;
}

const NOTHING: Pasted = { nodes: [], pictures: [], links: 0, embeds: 0 };

type Handlers = Pick<
  EditorProps,
  'transformPastedHTML' | 'transformPasted' | 'handlePaste' | 'handleDrop'
>;

/** Takes pasted and dropped HTML as far as the editor can hold it; its pictures, and those that come alone, are uploaded. */
export function pasteHandlers(pasting: Pasting): Handlers {
  const { policy, onFiles } = pasting;
  let read = NOTHING; // the editor asks for the HTML first, and then what to do with it
  const taken = () => {
    const last = read;
    read = NOTHING;
    return last;
  };
  return {
    transformPastedHTML: (html) => {
      read = readPasted(html, policy);
      const host = document.createElement('div');
      host.append(builtNodes(read.nodes, policy));
      return host.innerHTML;
    },
    transformPasted: (slice) =>
      new Slice(linkedContent(slice.content, policy), slice.openStart, slice.openEnd),
    handlePaste: (view, { clipboardData }, slice) => {
      const { from, to } = view.state.selection;
      const files = pictureFilesOf(clipboardData);
      const pasted = taken();
      if (files.length === 0) {
        return put(view, { pasted, slice, from, to, files: clipboardData?.files }, pasting);
      }
      onFiles(view, files, from);
      return true;
    },
    handleDrop: (view, event, slice, isMoved) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      const at = place?.pos ?? view.state.selection.from;
      const pasted = taken();
      if (files.length === 0) {
        return (
          !isMoved && put(view, { pasted, slice, from: at, to: at, files: undefined }, pasting)
        );
      }
      event.preventDefault();
      onFiles(view, files, at);
      return true;
    },
  };
}

function readPasted(html: string, policy: HtmlPolicy): Pasted {
  const { nodes, links, embeds } = cleanedTree(quietHtml(html), policy, TELLING);
  const where = { policy, styles: classStylesIn(html), origin: location.origin };
  const pasted = pastedNodes(nodes, where);
  return { ...pasted, links: pasted.links + links, embeds: pasted.embeds + embeds };
}

interface Put {
  readonly pasted: Pasted;
  readonly slice: Slice;
  readonly from: number;
  readonly to: number;
  /** The files that came beside the HTML. */
  readonly files: FileList | undefined;
}

/** Inserts what has pictures, and uploads these to their places; whatever has none is left to the editor. */
function put(view: EditorView, { pasted, slice, from, to, files }: Put, pasting: Pasting): boolean {
  const { policy, onFiles, onLeft } = pasting;
  const pictures = withFiles(pasted.pictures, [...(files ?? [])]);
  const { links, embeds } = pasted;
  const left = { links, embeds, pictures: pictures.filter((one) => one === null).length };
  if (pictures.length === 0) {
    onLeft(left);
    return false;
  }
  const tr = view.state.tr.replaceRange(from, to, slice);
  const places = placesIn(tr.doc, policy);
  const before = tr.steps.length;
  for (const { at, number } of places.toReversed()) {
    const isComing = pictures[number] instanceof File;
    const range = isComing ? { from: at, to: at + 1 } : rangeOfLost(tr.doc, at);
    tr.delete(range.from, range.to);
  }
  const { mapping } = tr;
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  for (const { at, number } of places) {
    const picture = pictures[number];
    if (picture) onFiles(view, [picture], mapping.slice(before).map(at));
  }
  onLeft(left); // after the uploads, which clear what the field said before
  return true;
}

/** The range of a picture that can't be uploaded, with its paragraph if that has nothing else. */
function rangeOfLost(doc: Node, at: number): { from: number; to: number } {
  const $at = doc.resolve(at);
  const isAlone = $at.parent.childCount === 1 && $at.node(-1).childCount > 1;
  return isAlone ? { from: $at.before(), to: $at.after() } : { from: at, to: at + 1 };
}

/** The places of the pictures, in order. */
function placesIn(doc: Node, policy: HtmlPolicy): { at: number; number: number }[] {
  const places: { at: number; number: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'image') return;
    const number = placeOfPicture(String(node.attrs['src']), policy);
    if (number !== null) places.push({ at, number });
  });
  return places;
}

/** The content with each address in its words as a link. */
function linkedContent(content: Fragment, policy: HtmlPolicy): Fragment {
  return Fragment.from(
    content.content.flatMap((node) => {
      if (node.isText) return linkedText(node, policy);
      return [node.type.spec.code === true ? node : node.copy(linkedContent(node.content, policy))];
    }),
  );
}

function linkedText(node: Node, { schemes }: HtmlPolicy): Node[] {
  const link = node.type.schema.marks['link'];
  const isSettled = node.marks.some(({ type }) => ['link', 'inlineCode'].includes(type.name));
  if (!link || isSettled) return [node];
  const parts: Node[] = [];
  let at = 0;
  for (const { from, to, href } of addressesIn(node.text ?? '', schemes)) {
    if (from > at) parts.push(node.cut(at, from));
    parts.push(node.cut(from, to).mark(link.create({ href }).addToSet(node.marks)));
    at = to;
  }
  return at < (node.text ?? '').length ? [...parts, node.cut(at)] : parts;
}

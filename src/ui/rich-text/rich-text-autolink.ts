import { Plugin, PluginKey, type EditorState, type Transaction } from '@milkdown/kit/prose/state';
import { $prose } from '@milkdown/kit/utils';
import type { MilkdownPlugin } from '@milkdown/kit/ctx';
import { addressesIn } from '#domain/markup/link-addresses.ts';

/** Turns an address into a link once it is complete: at a space, or a new line. */
export function autolink(schemes: readonly string[]): MilkdownPlugin {
  return $prose(() => autolinkPlugin(schemes));
}

/** `autolink` for an editor without Milkdown. */
export function autolinkPlugin(schemes: readonly string[]): Plugin {
  return new Plugin({
    key: new PluginKey('autolink'),
    props: {
      handleTextInput(view, from, to, text) {
        const tr = /^\s+$/u.test(text) ? withLinkBefore(view.state, from, schemes) : null;
        if (tr === null) return false;
        view.dispatch(tr.insertText(text, from, to).scrollIntoView());
        return true;
      },
      handleKeyDown(view, { key }) {
        const { empty, from } = view.state.selection;
        const tr = key === 'Enter' && empty ? withLinkBefore(view.state, from, schemes) : null;
        if (tr !== null) view.dispatch(tr);
        return false;
      },
    },
  });
}

/** The step that links the address that ends at this position; null if there is none. */
function withLinkBefore(
  state: EditorState,
  at: number,
  schemes: readonly string[],
): Transaction | null {
  const link = state.schema.marks['link'];
  const $at = state.doc.resolve(at);
  const { parent, parentOffset } = $at;
  if (!link || !parent.isTextblock || parent.type.spec.code === true) return null;
  const before = parent.textBetween(0, parentOffset, undefined, '\ufffc');
  const word = /[^\s\ufffc]+$/u.exec(before)?.[0] ?? '';
  const start = at - word.length;
  const { tr } = state;
  for (const { from, to, href } of addressesIn(word, schemes)) {
    const place = [start + from, start + to] as const;
    const code = state.schema.marks['inlineCode'];
    const isSettled = [link, code].some((type) => type && state.doc.rangeHasMark(...place, type));
    if (!isSettled) tr.addMark(...place, link.create({ href }));
  }
  return tr.docChanged ? tr : null;
}

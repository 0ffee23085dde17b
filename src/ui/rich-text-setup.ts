import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  rootCtx,
} from '@milkdown/core';
import type { Ctx, MilkdownPlugin } from '@milkdown/ctx';
import { history } from '@milkdown/plugin-history';
import { trailing } from '@milkdown/plugin-trailing';
import * as base from '@milkdown/preset-commonmark';
import * as more from '@milkdown/preset-gfm';
import { DOMParser } from '@milkdown/prose/model';
import { Plugin, PluginKey, type Transaction } from '@milkdown/prose/state';
import type { EditorProps, EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { purify, type HtmlPolicy } from './purify.ts';
import { quietHtml } from './rich-text-pasted.ts';
import { uploadMarks } from './rich-text-uploads.ts';

interface SetupOptions {
  host: HTMLElement;
  /** What it shows at first. */
  html: string;
  policy: HtmlPolicy;
  /** Name, state and what happens to pasted and dropped files. */
  props: Partial<EditorProps>;
  /** After every change of text or selection. */
  onUpdate: (view: EditorView) => void;
}

export interface OpenEditor {
  readonly view: EditorView;
  readonly close: () => Promise<unknown>;
}

/** An editor in `host` that can hold what the policy names and nothing else. */
export async function openEditor(options: SetupOptions): Promise<OpenEditor> {
  const { host, html, policy, props, onUpdate } = options;
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, host);
      ctx.set(defaultValueCtx, { type: 'html', dom: elementOf(html, policy) });
      ctx.set(editorViewOptionsCtx, {
        ...props,
        // Escape is left to the dialog around the editor, which would otherwise only select what is around the cursor.
        handleDOMEvents: { keydown: (_, { key }) => key === 'Escape' },
        transformPastedHTML: (pasted) => elementOf(quietHtml(pasted), policy).innerHTML,
      });
    })
    .use(pieces)
    .config(tamed)
    .use(watched(onUpdate))
    .create();
  return { view: editor.ctx.get(editorViewCtx), close: () => editor.destroy() };
}

/** The step that replaces everything, as if the editor had been opened with it; not one to undo. */
export function replacement(view: EditorView, html: string, policy: HtmlPolicy): Transaction {
  const { doc, tr, schema } = view.state;
  const shown = DOMParser.fromSchema(schema).parse(elementOf(html, policy));
  return tr.replaceWith(0, doc.content.size, shown.content).setMeta('addToHistory', false);
}

function elementOf(html: string, policy: HtmlPolicy): HTMLElement {
  const element = document.createElement('div');
  element.append(purify(html, policy));
  return element;
}

/** Without the pieces for Markdown files, footnotes, task lists and HTML in a text: the policy has none of them. */
const pieces: MilkdownPlugin[] = [
  ...base.schema.filter((piece) => !base.htmlSchema.includes(piece as never)),
  more.tableSchema,
  more.tableHeaderRowSchema,
  more.tableRowSchema,
  more.tableHeaderSchema,
  more.tableCellSchema,
  more.strikethroughAttr,
  more.strikethroughSchema,
  base.inputRules,
  base.markInputRules,
  more.markInputRules,
  more.pasteRules,
  base.commands,
  more.commands,
  base.keymap,
  more.keymap,
  base.hardbreakClearMarkPlugin,
  base.hardbreakFilterNodes,
  base.hardbreakFilterPlugin,
  base.inlineNodesCursorPlugin,
  more.tableEditingPlugin,
  more.autoInsertSpanPlugin,
  history,
  trailing,
  uploadMarks,
].flat();

/** Tab leaves the editor, always: items and cells are moved with the brackets instead. Headings get no ids. */
function tamed(ctx: Ctx): void {
  ctx.set(base.headingIdGenerator.key, () => '');
  ctx.update(base.listItemKeymap.ctx.key, (keys) => ({
    ...keys,
    SinkListItem: { ...keys.SinkListItem, shortcuts: 'Mod-]' },
    LiftListItem: { ...keys.LiftListItem, shortcuts: 'Mod-[' },
  }));
  ctx.update(more.tableKeymap.ctx.key, (keys) => ({
    ...keys,
    NextCell: { ...keys.NextCell, shortcuts: 'Mod-]' },
    PrevCell: { ...keys.PrevCell, shortcuts: 'Mod-[' },
  }));
}

function watched(onUpdate: (view: EditorView) => void): MilkdownPlugin {
  return $prose(
    () => new Plugin({ key: new PluginKey('watched'), view: () => ({ update: onUpdate }) }),
  );
}

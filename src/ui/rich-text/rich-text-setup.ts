import { defaultValueCtx, Editor, editorViewOptionsCtx, rootCtx } from '@milkdown/kit/core';
import type { Ctx, MilkdownPlugin } from '@milkdown/kit/ctx';
import { history } from '@milkdown/kit/plugin/history';
import { trailing } from '@milkdown/kit/plugin/trailing';
import * as base from '@milkdown/kit/preset/commonmark';
import * as more from '@milkdown/kit/preset/gfm';
import { DOMParser } from '@milkdown/kit/prose/model';
import { Plugin, PluginKey, type Transaction } from '@milkdown/kit/prose/state';
import type { EditorProps, EditorView } from '@milkdown/kit/prose/view';
import { $prose } from '@milkdown/kit/utils';
import { element, type HtmlNode, type HtmlPolicy } from '#domain/markup/tree.ts';
import { builtNodes, readHtml } from '#ui/html/purify.ts';
import { autolink } from './rich-text-autolink.ts';
import { uploadMarks } from './rich-text-uploads.ts';

interface SetupOptions {
  host: HTMLElement;
  /** The content at first. */
  html: string;
  policy: HtmlPolicy;
  /** The name, the state, and the handlers of pasted and dropped files. */
  props: Partial<EditorProps>;
  onOpen: (view: EditorView) => void;
  /** Called after every change of text or selection. */
  onUpdate: (view: EditorView) => void;
  onClose: () => void;
}

/** An editor for `host`, still to be created, that supports what the policy names and nothing else. */
export function editorFor(options: SetupOptions): Editor {
  const { host, html, policy, props } = options;
  return Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, host);
      ctx.set(defaultValueCtx, { type: 'html', dom: elementOf(html, policy) });
      ctx.set(editorViewOptionsCtx, {
        ...props,
        // Escape is left to the dialog around the editor. The editor would only select what is around the
        // cursor.
        handleDOMEvents: { keydown: (_, { key }) => key === 'Escape' },
      });
    })
    .use(pieces)
    .use(autolink(policy.schemes))
    .config(tamed)
    .use(watched(options));
}

/** The step that replaces everything, as if the editor had been opened with it; it cannot be undone. */
export function replacement(view: EditorView, html: string, policy: HtmlPolicy): Transaction {
  const { doc, tr, schema } = view.state;
  const shown = DOMParser.fromSchema(schema).parse(elementOf(html, policy));
  return tr.replaceWith(0, doc.content.size, shown.content).setMeta('addToHistory', false);
}

function elementOf(html: string, policy: HtmlPolicy): HTMLElement {
  const host = document.createElement('div');
  host.append(builtNodes(readHtml(html, policy).nodes.map(editable), policy));
  return host;
}

/** Makes each list item begin with a paragraph: the editor would move anything else out of the list. */
function editable(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node;
  const children = node.children.map(editable);
  const [first] = children;
  const isLacking = node.tag === 'li' && typeof first === 'object' && blocks.has(first.tag);
  return { ...node, children: isLacking ? [element('p', []), ...children] : children };
}

const blocks = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'hr',
  'ul',
  'ol',
  'table',
]);

/** A table that may lack a head. */
const tableSchema = more.tableSchema.extendSchema((of) => (ctx) => ({
  ...of(ctx),
  content: '(table_header_row table_row*) | table_row+',
}));

/** A cell that may hold whatever a text holds. */
const cellSchema = more.tableCellSchema.extendSchema((of) => (ctx) => ({
  ...of(ctx),
  content: 'block+',
}));
const headerSchema = more.tableHeaderSchema.extendSchema((of) => (ctx) => ({
  ...of(ctx),
  content: 'block+',
}));

/** A link that does not grow by what is typed behind it. */
const linkSchema = base.linkSchema.extendSchema((of) => (ctx) => ({
  ...of(ctx),
  inclusive: false,
}));

/** Milkdown without its parts for Markdown files, footnotes, task lists and inline HTML: the policy has none of them. */
const pieces: MilkdownPlugin[] = [
  ...base.schema.filter(
    (piece) => ![...base.htmlSchema, ...base.linkSchema].includes(piece as never),
  ),
  linkSchema,
  tableSchema,
  more.tableHeaderRowSchema,
  more.tableRowSchema,
  headerSchema,
  cellSchema,
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

/**
 * Makes Tab always leave the editor: list items are indented with the bracket keys instead. Enter begins a new line in a cell,
 * too. Headings get no ids.
 */
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
    ExitTable: { ...keys.ExitTable, shortcuts: 'Mod-Enter' },
  }));
}

type Watching = Pick<SetupOptions, 'onOpen' | 'onUpdate' | 'onClose'>;

/** Reports the editor once it is there, but not one that was closed while still being created. */
function watched({ onOpen, onUpdate, onClose }: Watching): MilkdownPlugin {
  const view = (opened: EditorView) => {
    onOpen(opened);
    return { update: onUpdate, destroy: onClose };
  };
  return $prose(() => new Plugin({ key: new PluginKey('watched'), view }));
}

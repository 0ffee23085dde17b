import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands';
import { redo, undo } from '@milkdown/kit/prose/history';
import type { NodeType } from '@milkdown/kit/prose/model';
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list';
import { Selection, type Command, type EditorState } from '@milkdown/kit/prose/state';
import { addColumnAfter, addRowAfter, deleteTable, isInTable } from '@milkdown/kit/prose/tables';

/** What a toolbar button does, and whether its format is already applied at the cursor. */
export interface Tool {
  readonly run: Command;
  readonly isOn?: (state: EditorState) => boolean;
}

const named = {
  bold: markTool('strong'),
  italic: markTool('emphasis'),
  strike: markTool('strike_through'),
  code: markTool('inlineCode'),
  heading: headingTool(2),
  subheading: headingTool(3),
  bullets: listTool('bullet_list'),
  numbers: listTool('ordered_list'),
  quote: { run: toggleQuote, isOn: (state) => isInside(state, 'blockquote') },
  table: { run: insertTable, isOn: isInTable },
  addRow: { run: addRowAfter },
  addColumn: { run: addColumnAfter },
  deleteTable: { run: deleteTable },
  undo: { run: undo },
  redo: { run: redo },
} satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof named;
export const tools: Readonly<Record<ToolName, Tool>> = named;

function markTool(name: string): Tool {
  return {
    run: (state, dispatch, view) => {
      const type = state.schema.marks[name];
      return type !== undefined && toggleMark(type)(state, dispatch, view);
    },
    isOn: (state) => isMarked(state, name),
  };
}

export function isMarked(state: EditorState, name: string): boolean {
  const type = state.schema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}

function headingTool(level: number): Tool {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type.name === 'heading' && $from.parent.attrs['level'] === level;
  return {
    isOn,
    run: (state, dispatch) => {
      const { heading, paragraph } = state.schema.nodes;
      if (!heading || !paragraph) return false;
      const change = isOn(state) ? setBlockType(paragraph) : setBlockType(heading, { level });
      return change(state, dispatch);
    },
  };
}

function listTool(name: string): Tool {
  return {
    isOn: (state) => nearestList(state)?.type.name === name,
    run: (state, dispatch, view) => {
      const list = state.schema.nodes[name];
      const item = state.schema.nodes['list_item'];
      if (!list || !item) return false;
      const here = nearestList(state);
      if (here === null) return wrapInList(list)(state, dispatch, view);
      if (here.type === list) return liftListItem(item)(state, dispatch, view);
      dispatch?.(state.tr.setNodeMarkup(here.at, list));
      return true;
    },
  };
}

function nearestList({ selection: { $from } }: EditorState): { type: NodeType; at: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type.name === 'bullet_list' || type.name === 'ordered_list') {
      return { type, at: $from.before(depth) };
    }
  }
  return null;
}

function isInside({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === name) return true;
  }
  return false;
}

function toggleQuote(...[state, dispatch, view]: Parameters<Command>): boolean {
  const type = state.schema.nodes['blockquote'];
  if (!type) return false;
  return (isInside(state, 'blockquote') ? lift : wrapIn(type))(state, dispatch, view);
}

const COLUMNS = 3;
const ROWS = 2;

function insertTable(...[state, dispatch]: Parameters<Command>): boolean {
  const { table, table_header_row, table_row, table_header, table_cell } = state.schema.nodes;
  if (!table || !table_header_row || !table_row || !table_header || !table_cell) return false;
  if (isInTable(state)) return false;
  const cells = (type: NodeType) =>
    Array.from({ length: COLUMNS }, () => type.createAndFill()).filter((cell) => cell !== null);
  const rows = Array.from({ length: ROWS }, () => table_row.create(null, cells(table_cell)));
  const made = table.create(null, [table_header_row.create(null, cells(table_header)), ...rows]);
  const tr = state.tr.replaceSelectionWith(made);
  tr.doc.descendants((node, at) => {
    if (node === made) tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
  });
  dispatch?.(tr.scrollIntoView());
  return true;
}

import { NodeSelection } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { RichTextRow } from './rich-text-row.tsx';

/** A row for the description of the selected picture, for those who cannot see it; nothing while none is selected. */
export function PictureRow({ view }: { view: EditorView }) {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const { from, node } = selection;
  const alt: unknown = node.attrs['alt'];
  return (
    <RichTextRow
      key={`${from} ${String(node.attrs['src'])}`}
      label="Describe the picture"
      placeholder="Describe the picture"
      value={typeof alt === 'string' ? alt : ''}
      onApply={(text) => {
        const attrs = { ...node.attrs, alt: text, title: '' };
        const tr = view.state.tr.setNodeMarkup(from, null, attrs);
        view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
        view.focus();
        return null;
      }}
      onClose={() => {
        view.focus();
      }}
    />
  );
}

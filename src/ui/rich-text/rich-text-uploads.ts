import { isolated } from '#domain/markup/isolated.ts';
import { Plugin, PluginKey } from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view';
import { $prose } from '@milkdown/kit/utils';
import type { UploadedPicture } from '#ui/fields/use-image-upload.ts';

type Step = { add: symbol; at: number; name: string } | { remove: symbol };

const key = new PluginKey<DecorationSet>('uploads');

/** Marks where a picture will be while it is uploaded; the mark moves with the text around it. */
export const uploadMarks = $prose(
  () =>
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const marks = before.map(tr.mapping, tr.doc);
          const step = tr.getMeta(key) as Step | undefined;
          if (step === undefined) return marks;
          if ('remove' in step) return marks.remove(found(marks, step.remove));
          const mark = Decoration.widget(step.at, () => markOf(step.name), { id: step.add });
          return marks.add(tr.doc, [mark]);
        },
      },
      props: {
        decorations: (state) => key.getState(state),
      },
    }),
);

/**
 * Uploads a picture and inserts it where `at` has moved to by then; not at all if the text around it was deleted. Resolves with
 * the remark for its author; rejects like `upload`.
 */
export async function insertPicture(
  view: EditorView,
  picture: { file: File; at: number; upload: (file: File) => Promise<UploadedPicture> },
): Promise<string | null> {
  const { file, at, upload } = picture;
  const id = Symbol(file.name);
  view.dispatch(view.state.tr.setMeta(key, { add: id, at, name: file.name } satisfies Step));
  try {
    const { address: src, note } = await upload(file);
    const mark = view.isDestroyed ? undefined : marksOf(view, id)[0];
    const image = view.state.schema.nodes['image'];
    if (!mark || !image) return null;
    view.dispatch(view.state.tr.replaceWith(mark.from, mark.from, image.create({ src, alt: '' })));
    return note;
  } finally {
    if (!view.isDestroyed) {
      view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Step));
    }
  }
}

function marksOf(view: EditorView, id: symbol): Decoration[] {
  return found(key.getState(view.state) ?? DecorationSet.empty, id);
}

function found(marks: DecorationSet, id: symbol): Decoration[] {
  return marks.find(undefined, undefined, (spec: { id?: symbol }) => spec.id === id);
}

function markOf(name: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'rich-text-upload';
  mark.textContent = `Uploading ${isolated(name)}…`;
  return mark;
}

import { useEditor } from '@milkdown/react';
import { NodeSelection } from '@milkdown/kit/prose/state';
import type { EditorProps, EditorView } from '@milkdown/kit/prose/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSteady } from '#ui/loading/use-steady.ts';
import { tools, isMarked } from './rich-text-commands.ts';
import { editorHtml } from './rich-text-html.ts';
import { pasteHandlers, type Pasting } from './rich-text-pasting.ts';
import type { RichTextFieldProps } from './rich-text-props.ts';
import { editorFor, replacement } from './rich-text-setup.ts';

export interface RichTextEditorProps extends RichTextFieldProps {
  labelId: string;
  errorId: string;
}

type Taking = Omit<Pasting, 'policy'>;

/** Opens the editor and keeps it and `value` in sync. */
export function useEditorView(props: RichTextEditorProps, { onFiles, onLeft }: Taking) {
  const { value, policy, isDisabled = false, labelId, errorId, error } = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [standing, setStanding] = useState('');
  /** The text that the owner and the editor agree on. */
  const agreed = useRef({ value, html: value });
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const taking = { onFiles: useSteady(onFiles), onLeft: useSteady(onLeft) };

  useEditor(
    (host) => {
      const first = latest.current;
      return editorFor({
        host,
        html: first.value,
        policy,
        // The editor has its name from the start: a screen reader may reach it before an effect could name it.
        props: { ...namedAs(first), ...pasteHandlers({ policy, ...taking }) },
        onOpen(opened) {
          agreed.current = { value: first.value, html: editorHtml(opened.state.doc) };
          setView(opened);
          if (first.autoFocus === true) opened.focus();
        },
        onUpdate(updated) {
          setStanding(standingOf(updated));
          const html = editorHtml(updated.state.doc);
          if (html === agreed.current.html) return;
          agreed.current = { value: html, html };
          latest.current.onChange(html);
        },
        onClose() {
          setView(null);
        },
      });
    },
    [policy],
  );

  useEffect(() => {
    view?.setProps(namedAs({ isDisabled, labelId, errorId, error }));
  }, [view, isDisabled, labelId, errorId, error]);

  useEffect(() => {
    if (!view || agreed.current.value === value) return;
    const shown = replacement(view, value, policy);
    agreed.current = { value, html: editorHtml(shown.doc) }; // set first: showing the given text is no change to report
    view.dispatch(shown);
  }, [view, value, policy]);

  return { view, on: new Set(standing.split(' ')) };
}

type Naming = Pick<RichTextEditorProps, 'isDisabled' | 'labelId' | 'errorId' | 'error'>;

function namedAs({ isDisabled = false, labelId, errorId, error }: Naming): Partial<EditorProps> {
  return {
    editable: () => !isDisabled,
    attributes: {
      class: 'prose',
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      ...(isDisabled && { 'aria-disabled': 'true' }),
      ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
    },
  };
}

/** The names of the tools applied at the cursor, joined: an equal string causes no rendering. */
function standingOf({ state }: EditorView): string {
  const on = Object.entries(tools).flatMap(([name, { isOn }]) =>
    isOn?.(state) === true ? [name] : [],
  );
  const selected = state.selection instanceof NodeSelection ? state.selection : null;
  const picture = selected?.node.type.name === 'image' ? [`picture ${selected.from}`] : [];
  return [...on, ...picture, ...(isMarked(state, 'link') ? ['link'] : [])].join(' ');
}

import { Milkdown, MilkdownProvider, useEditor } from '@milkdown/react';
import { NodeSelection } from '@milkdown/kit/prose/state';
import type { EditorProps, EditorView } from '@milkdown/kit/prose/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '#ui/toasts/notify.ts';
import { tools, isMarked, type ToolName } from './rich-text-commands.ts';
import { htmlOf } from './rich-text-html.ts';
import { leftInWords } from './rich-text-left.ts';
import { LinkRow } from './rich-text-link.tsx';
import { pasteHandlers, type Left } from './rich-text-pasting.ts';
import { PictureRow } from './rich-text-picture.tsx';
import type { RichTextFieldProps } from './rich-text-props.ts';
import { editorFor, replacement } from './rich-text-setup.ts';
import { Toolbar } from './rich-text-toolbar.tsx';
import { insertPicture } from './rich-text-uploads.ts';
import './rich-text.css';

interface RichTextEditorProps extends RichTextFieldProps {
  labelId: string;
  errorId: string;
}

/** The field once its code has loaded: Milkdown with our own toolbar, HTML in and out. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <MilkdownProvider>
      <Editor {...props} />
    </MilkdownProvider>
  );
}

function Editor(props: RichTextEditorProps) {
  const { policy, isDisabled = false, uploadImage } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const [isLinkOpen, setLinkOpen] = useState(false);
  const count = useUploadCount(props.onUploading);
  const uploadOne = async (view: EditorView, file: File, at: number) => {
    try {
      if (!uploadImage) throw new Error("You can't add pictures to this text.");
      const told = await insertPicture(view, { file, at, upload: uploadImage });
      if (told !== null) setNote(told);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (view.isDestroyed) return;
      setProblem(error.message);
      const isWhole = error.message.startsWith('Upload failed');
      notify({ kind: 'bad', text: isWhole ? error.message : 'Upload failed' });
    }
  };
  const upload = async (view: EditorView, files: readonly File[], at: number) => {
    setProblem('');
    setNote('');
    count(1);
    try {
      for (const file of files) await uploadOne(view, file, at);
    } finally {
      count(-1);
    }
  };
  const { view, on } = useView(props, {
    onFiles: (...taken) => void upload(...taken),
    onLeft: (left) => {
      setProblem(leftInWords(left, { takesPictures: uploadImage !== undefined }));
    },
  });

  const run = (name: ToolName) => {
    if (!view) return;
    tools[name].run(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <>
      <div className="rich-text" data-off={isDisabled ? '' : undefined}>
        <Toolbar
          label={props.label}
          on={on}
          isDisabled={isDisabled || view === null}
          isLinkOpen={isLinkOpen}
          onTool={run}
          onLink={() => {
            setLinkOpen(!isLinkOpen);
          }}
          onImage={uploadImage && (() => picker.current?.click())}
        />
        {isLinkOpen && view !== null && (
          <LinkRow
            view={view}
            schemes={policy.schemes}
            onClose={() => {
              setLinkOpen(false);
            }}
          />
        )}
        {on.has('picture') && view !== null && !isLinkOpen && <PictureRow view={view} />}
        <div className="rich-text-host">
          <Milkdown />
        </div>
      </div>
      {uploadImage && (
        <input
          ref={picker}
          className="sr-only"
          type="file"
          accept="image/*"
          multiple
          aria-label={`Images for ${props.label}`}
          tabIndex={-1}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = ''; // so that the same file can be chosen again
            if (!view) return;
            view.focus();
            void upload(view, files, view.state.selection.from);
          }}
        />
      )}
      <p className="error" role="status" hidden={problem === ''}>
        {problem}
      </p>
      <p className="help" role="status" hidden={note === ''}>
        {note}
      </p>
    </>
  );
}

/**
 * Counts pending uploads, since several pictures can be dropped in a row. Once the field is gone, nobody waits for them:
 * by then another may stand in its place, and count its own.
 */
function useUploadCount(onUploading: RichTextFieldProps['onUploading']) {
  const open = useRef(0);
  const isGone = useRef(false);
  const latest = useRef(onUploading);
  useLayoutEffect(() => {
    latest.current = onUploading;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (open.current > 0) latest.current?.(false);
    };
  }, []);
  return (step: 1 | -1) => {
    open.current += step;
    if (!isGone.current) latest.current?.(open.current > 0);
  };
}

interface Taking {
  readonly onFiles: (view: EditorView, files: readonly File[], at: number) => void;
  readonly onLeft: (left: Left) => void;
}

/** Opens the editor and keeps it and `value` in sync. */
function useView(props: RichTextEditorProps, { onFiles, onLeft }: Taking) {
  const { value, policy, isDisabled = false, labelId, errorId, error } = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [standing, setStanding] = useState('');
  /** The text that the owner and the editor agree on. */
  const agreed = useRef({ value, html: value });
  /** The latest callbacks, for the editor to call. */
  const latest = useRef({ props, onFiles, onLeft });
  useLayoutEffect(() => {
    latest.current = { props, onFiles, onLeft };
  });

  useEditor(
    (host) => {
      const first = latest.current.props;
      return editorFor({
        host,
        html: first.value,
        policy,
        // Named from the start: a screen reader may reach it before an effect could name it.
        props: {
          ...namedAs(first),
          ...pasteHandlers({
            policy,
            onFiles: (...taken) => {
              latest.current.onFiles(...taken);
            },
            onLeft: (left) => {
              latest.current.onLeft(left);
            },
          }),
        },
        onOpen(opened) {
          agreed.current = { value: first.value, html: htmlOf(opened.state.doc) };
          setView(opened);
          if (first.autoFocus === true) opened.focus();
        },
        onUpdate(updated) {
          setStanding(standingOf(updated));
          const html = htmlOf(updated.state.doc);
          if (html === agreed.current.html) return;
          agreed.current = { value: html, html };
          latest.current.props.onChange(html);
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
    agreed.current = { value, html: htmlOf(shown.doc) }; // first: the text it was given is not a change to report
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

/** Names of the tools applied at the cursor, as one string: the same string needs no rendering. */
function standingOf({ state }: EditorView): string {
  const on = Object.entries(tools).flatMap(([name, { isOn }]) =>
    isOn?.(state) === true ? [name] : [],
  );
  const selected = state.selection instanceof NodeSelection ? state.selection : null;
  const picture = selected?.node.type.name === 'image' ? [`picture ${selected.from}`] : [];
  return [...on, ...picture, ...(isMarked(state, 'link') ? ['link'] : [])].join(' ');
}

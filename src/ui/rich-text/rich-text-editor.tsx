import { Milkdown, MilkdownProvider } from '@milkdown/react';
import { useRef, useState } from 'react';
import { PictureInput } from '#ui/fields/picture-input.tsx';
import { tools, type ToolName } from './rich-text-commands.ts';
import { leftInWords } from './rich-text-left.ts';
import { LinkRow } from './rich-text-link.tsx';
import { PictureRow } from './rich-text-picture.tsx';
import { Toolbar } from './rich-text-toolbar.tsx';
import { useEditorView, type RichTextEditorProps } from './use-editor-view.ts';
import { usePicturesInText } from './use-pictures-in-text.ts';
import './rich-text.css';

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
  const [isLinkOpen, setLinkOpen] = useState(false);
  const { problem, note, upload, tell } = usePicturesInText(props);
  const { view, on } = useEditorView(props, {
    onFiles: (...taken) => void upload(...taken),
    onLeft: (left) => {
      tell(leftInWords(left, { takesPictures: uploadImage !== undefined }));
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
        <PictureInput
          ref={picker}
          label={`Images for ${props.label}`}
          multiple
          onFiles={(files) => {
            if (!view) return;
            view.focus();
            void upload(view, files, view.state.selection.from);
          }}
        />
      )}
      <Told problem={problem} note={note} />
    </>
  );
}

/** The messages of the field, rendered from the start: a live region that arrives with its text is not read out. */
function Told({ problem, note }: { problem: string; note: string }) {
  return (
    <>
      <p className="error" role="status" hidden={problem === ''}>
        {problem}
      </p>
      <p className="help" role="status" hidden={note === ''}>
        {note}
      </p>
    </>
  );
}

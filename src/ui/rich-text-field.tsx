import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { HtmlPolicy } from './purify.ts';

export interface RichTextFieldProps {
  /** Above the field, and its accessible name. */
  label: string;
  /** HTML; another text than the last one given or reported replaces what the editor shows. */
  value: string;
  /** The HTML after every change; '' for a text without a word or picture. */
  onChange: (html: string) => void;
  /** SPEC 9. */
  height: 200 | 300 | 400;
  /** What the text may hold, as for SafeHtml. */
  policy: HtmlPolicy;
  /**
   * Brings a picture to the server and gives its address; rejects with an error whose message may be shown. The field
   * says "Upload failed", or the message itself when it begins so. Undefined: the text takes no pictures.
   */
  uploadImage: ((file: File) => Promise<string>) | undefined;
  isDisabled?: boolean;
  /** Takes the focus as soon as it can be typed in. */
  autoFocus?: boolean;
  /** Why the text cannot be taken, as with other fields. */
  error?: string | undefined;
}

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/** Formatted text. The editor comes when somebody edits, not before; until then its place is kept. */
export function RichTextField(props: RichTextFieldProps) {
  const id = useId();
  return (
    <div className="field rich-text-field" data-height={props.height}>
      <span className="field-label" id={`${id}-label`}>
        {props.label}
      </span>
      <Suspense fallback={<Skeleton height={props.height} />}>
        <RichTextEditor {...props} labelId={`${id}-label`} errorId={`${id}-error`} />
      </Suspense>
      {props.error !== undefined && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="small" />
          {props.error}
        </p>
      )}
    </div>
  );
}

function Skeleton({ height }: { height: RichTextFieldProps['height'] }) {
  return (
    <div role="status">
      <span className="sr-only">Loading the editor…</span>
      <div className="shimmer" style={{ height }} aria-hidden="true" />
    </div>
  );
}

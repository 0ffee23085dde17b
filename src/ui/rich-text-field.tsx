import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { RichTextFieldProps } from './rich-text-props.ts';

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

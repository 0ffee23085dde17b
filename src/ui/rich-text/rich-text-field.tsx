import { lazy, useId } from 'react';
import { Part } from '#ui/loading/lazy-part.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import type { RichTextFieldProps } from './rich-text-props.ts';

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

interface Props extends Omit<RichTextFieldProps, 'value'> {
  /** Undefined while the text is being read, for example from a draft. */
  value: RichTextFieldProps['value'] | undefined;
}

/** A field for formatted text. The editor is loaded only when somebody edits; until then its space is reserved. */
export function RichTextField({ value, ...props }: Props) {
  const id = useId();
  return (
    <div className="field" data-height={props.height}>
      <span className="field-label" id={`${id}-label`}>
        {props.label}
      </span>
      {value === undefined ? (
        <Skeleton height={props.height} />
      ) : (
        <Part loading={<Skeleton height={props.height} />} missing={notLoaded}>
          <RichTextEditor
            {...props}
            value={value}
            labelId={`${id}-label`}
            errorId={`${id}-error`}
          />
        </Part>
      )}
      {props.error !== undefined && <ErrorLine id={`${id}-error`}>{props.error}</ErrorLine>}
    </div>
  );
}

/** Shown if the editor can't be loaded. What was written in the other fields stays. */
const notLoaded = (
  <ErrorLine role="alert">
    The editor couldn&apos;t be loaded. Everything else you&apos;ve written is still here.
  </ErrorLine>
);

function Skeleton({ height }: { height: RichTextFieldProps['height'] }) {
  return (
    <div role="status">
      <span className="sr-only">Loading the editor…</span>
      <div className="shimmer" style={{ height }} aria-hidden="true" />
    </div>
  );
}

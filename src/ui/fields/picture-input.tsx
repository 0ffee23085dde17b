// @chunk forms
import type { RefObject } from 'react';

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Lets somebody choose several pictures instead of one. */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's own file picker for pictures. A button beside it opens it, by `click()`. */
export function PictureInput({ ref, label, multiple = false, onFiles }: PictureInputProps) {
  return (
    <input
      ref={ref}
      className="sr-only"
      type="file"
      accept="image/*"
      multiple={multiple}
      aria-label={label}
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = ''; // so that the same file can be chosen again
        onFiles(files);
      }}
    />
  );
}

import type { EditorView } from '@milkdown/kit/prose/view';
import { useState } from 'react';
import { typedAddress } from '#domain/markup/typed-address.ts';
import { linkAt, setLink } from './rich-text-links.ts';
import { RichTextRow } from './rich-text-row.tsx';

interface LinkRowProps {
  view: EditorView;
  /** The allowed schemes of addresses, without the colon. */
  schemes: readonly string[];
  onClose: () => void;
}

/** A row for the address of the link at the cursor, or of a new one. Escape returns to the text. */
export function LinkRow({ view, schemes, onClose }: LinkRowProps) {
  const [before] = useState(() => linkAt(view.state)?.href ?? '');
  const close = () => {
    onClose();
    view.focus();
  };
  const link = (href: string | null) => {
    setLink(view, href);
    close();
  };
  return (
    <RichTextRow
      label="Link address"
      placeholder="https://"
      value={before}
      autoFocus
      onApply={(typed) => {
        const href = typedAddress(typed, schemes);
        if (href === null) return 'Enter a web or email address.';
        link(href);
        return null;
      }}
      remove={
        before === ''
          ? undefined
          : {
              label: 'Remove link',
              onRemove: () => {
                link(null);
              },
            }
      }
      onClose={close}
    />
  );
}

import type { EditorView } from '@milkdown/kit/prose/view';
import { useState } from 'react';
import { linkAddress } from '#domain/markup/link-address.ts';
import { linkAt, setLink } from './rich-text-links.ts';
import { Row } from './rich-text-row.tsx';

interface LinkRowProps {
  view: EditorView;
  /** Schemes of addresses, without the colon. */
  schemes: readonly string[];
  onClose: () => void;
}

/** The address of the link at the cursor, or of a new one. Escape returns to the text. */
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
    <Row
      label="Link address"
      placeholder="https://"
      value={before}
      autoFocus
      onApply={(typed) => {
        const href = linkAddress(withoutBrackets(typed), schemes);
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

/** As somebody pastes an address: in brackets or quotes, as it stood in a text. */
function withoutBrackets(text: string): string {
  const isEnclosed = ['<>', '()', '""'].some(
    ([open = '', close = '']) => text.startsWith(open) && text.endsWith(close),
  );
  return isEnclosed ? text.slice(1, -1) : text;
}

import type { EditorView } from '@milkdown/prose/view';
import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from './button.tsx';
import { linkAt, setLink } from './rich-text-links.ts';

interface LinkRowProps {
  view: EditorView;
  /** Of addresses, without the colon. */
  schemes: readonly string[];
  onClose: () => void;
}

/** The address of the link where the cursor is, or of the one to come. Escape goes back to the text. */
export function LinkRow({ view, schemes, onClose }: LinkRowProps) {
  const id = useId();
  const [before] = useState(() => linkAt(view.state)?.href ?? '');
  const [address, setAddress] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    onClose();
    view.focus();
  };
  const apply = () => {
    const href = hrefOf(address, schemes);
    setWrong(href === null);
    if (href === null) return;
    setLink(view, href);
    close();
  };
  // Not a form: it stands inside one.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <div className="rich-text-link" role="group" aria-label="Link">
      <label className="sr-only" htmlFor={id}>
        Link address
      </label>
      <input
        id={id}
        className="input"
        ref={focused}
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        value={address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
        }}
        onKeyDown={handleKey}
      />
      <Button onClick={apply}>Apply</Button>
      {before !== '' && (
        <Button
          look="ghost"
          onClick={() => {
            setLink(view, null);
            close();
          }}
        >
          Remove link
        </Button>
      )}
      {isWrong && (
        <p className="error" id={`${id}-error`} role="alert">
          Only web and mail addresses can be linked.
        </p>
      )}
    </div>
  );
}

function focused(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The address as a link may have it; null for any other. Without a scheme it is taken for one of the web. */
function hrefOf(typed: string, schemes: readonly string[]): string | null {
  const text = typed.trim();
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  const href = /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
  const url = URL.parse(href);
  return url && schemes.includes(url.protocol.slice(0, -1)) ? href : null;
}

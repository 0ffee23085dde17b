import { ClipboardCopy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/press/button.tsx';
import { copyText } from '#ui/press/copy-text.ts';
import { notify } from '#ui/toasts/notify.ts';
import { Input } from './field.tsx';
import './copied-address.css';

interface CopiedAddressProps {
  address: string;
  /** What it is called in what is said: "link". */
  noun: 'address' | 'link';
  /** The subject of the toast. */
  subject: string;
}

/** An address to be copied; where the browser can't, it is selected, so that its reader can. */
export function CopiedAddress({ address, noun, subject }: CopiedAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleCopy = async () => {
    if (await copyText(address)) {
      const text = noun === 'link' ? 'Link copied.' : 'Address copied.';
      notify({ kind: 'ok', text, subject });
      return;
    }
    input.current?.select();
    notify({ kind: 'info', text: `The ${noun} is selected. Copy it from there.`, subject });
  };
  return (
    <div className="copied-address">
      <Input
        ref={input}
        readOnly
        value={address}
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <Button onClick={() => void handleCopy()}>
        <ClipboardCopy />
        Copy
      </Button>
    </div>
  );
}

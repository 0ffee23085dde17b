import { ClipboardCopy } from 'lucide-react';
import { useRef } from 'react';
import { encode } from 'uqr';
import { Field, Input } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { copyText } from '#ui/press/copy-text.ts';
import { notify } from '#ui/toasts/notify.ts';
import { JOINING } from './approving.ts';

/** The link of an invitation, to be copied, and as a code for phones that are near. */
export function InvitationLink({ url }: { url: string }) {
  const address = new URL(url, location.origin).href;
  const input = useRef<HTMLInputElement>(null);
  const handleCopy = async () => {
    const isCopied = await copyText(address);
    if (!isCopied) input.current?.select();
    notify({
      kind: isCopied ? 'ok' : 'info',
      text: isCopied ? 'Link copied.' : 'The link is selected. Copy it from there.',
      subject: JOINING,
    });
  };
  return (
    <div className="invitation-link">
      <QrCode text={address} />
      <Field
        label="Invitation link"
        help="Whoever has it can use it. Send it only to people you want in."
      >
        <div className="invitation-copy">
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
      </Field>
    </div>
  );
}

/** Drawn as one path: the policy of the page lets no picture come from a `data:` address. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      className="invitation-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The link as a QR code"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

import { encode } from 'uqr';
import { CopiedAddress } from '#ui/fields/copied-address.tsx';
import { Field } from '#ui/fields/field.tsx';
import { JOINING } from './approving.ts';

/** The link of an invitation, to be copied, and as a code for phones that are near. */
export function InvitationLink({ url }: { url: string }) {
  const address = new URL(url, location.origin).href;
  return (
    <div className="invitation-link">
      <QrCode text={address} />
      <Field
        label="Invitation link"
        help="Whoever has it can use it. Send it only to people you want in."
      >
        <CopiedAddress address={address} noun="link" subject={JOINING} />
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

import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { refusalOf } from '#data/refusal.ts';
import { Pill } from '#ui/page/pill.tsx';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';
import { JOINING } from './approving.ts';
import { InvitationLink } from './invitation-link.tsx';
import { revoke } from './joining.data.ts';
import { giftsOf, usesText } from './joining-words.ts';

interface InvitationRowProps {
  invitation: Invitation;
  /** It was just made: its link is what its maker wants. */
  isNew: boolean;
}

/** One invitation: what for, what it gives, who came by it. Only whoever made it sees its link. */
export function InvitationRow({ invitation, isNew }: InvitationRowProps) {
  const { purpose, maker, url, by, endsAt, isOpen } = invitation;
  const [wish, setWish] = useState<boolean | null>(null);
  const isLinkShown = wish ?? isNew;
  const isUsable = isOpen && url !== null;
  return (
    <li className="invitation-row" aria-label={purpose}>
      <div className="invitation-said">
        <b dir="auto">{purpose}</b>
        <p className="invitation-gifts">
          {!isOpen && <Pill tone="wait">Closed</Pill>}
          {giftsOf(invitation).map((gift) => (
            <Pill key={gift}>{gift}</Pill>
          ))}
        </p>
        <small>
          {usesText(invitation)}
          {endsAt !== null && (
            <>
              {' · '}ends <Moment iso={endsAt} />
            </>
          )}
          {url === null && (
            <>
              {' · '}by <bdi>{maker ?? 'a former member'}</bdi>
            </>
          )}
        </small>
        {by.length > 0 && (
          <details className="invitation-by">
            <summary>Who came</summary>
            <ul>
              {by.map(({ id, username, at }) => (
                <li key={id}>
                  <bdi>{username}</bdi>, <Moment iso={at} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="invitation-deeds">
        {isUsable && (
          <Button
            aria-expanded={isLinkShown}
            aria-label={`${isLinkShown ? 'Hide link' : 'Show link'} of ${purpose}`}
            onClick={() => {
              setWish(!isLinkShown);
            }}
          >
            <QrCode />
            {isLinkShown ? 'Hide link' : 'Show link'}
          </Button>
        )}
        {isOpen && <RevokeButton invitation={invitation} />}
      </div>
      {isUsable && isLinkShown && <InvitationLink url={url} />}
    </li>
  );
}

function RevokeButton({ invitation }: { invitation: Invitation }) {
  const { purpose } = invitation;
  const [isBusy, setBusy] = useState(false);
  const handleRevoke = async () => {
    const question = {
      title: `Revoke “${purpose}”?`,
      text: 'Its link stops working at once. Whoever came by it stays.',
      yes: 'Revoke invitation',
      no: 'Keep it',
      isDestructive: true,
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await revoke(invitation);
      notify({ kind: 'ok', text: 'The invitation was revoked.', subject: JOINING });
    } catch (error) {
      const text = `Couldn't revoke the invitation. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: JOINING });
      setBusy(false);
    }
  };
  return (
    <Button
      look="cut"
      isBusy={isBusy}
      aria-label={`Revoke ${purpose}`}
      onClick={() => void handleRevoke()}
    >
      Revoke
    </Button>
  );
}

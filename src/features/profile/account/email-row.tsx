import { Mail } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { Button } from '#ui/press/button.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { notify } from '#ui/toasts/notify.ts';
import { AccountRow } from './account-row.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { callOffEmail, EMAIL_SUBJECT, useEmailChange } from './own-account.data.ts';

interface EmailRowProps {
  owner: { readonly username: string; readonly email: string };
}

/** The address of the account, and the one that waits to take its place. */
export function EmailRow({ owner }: EmailRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { waiting: asked, isMailed } = useEmailChange();
  const waiting = asked === owner.email ? null : asked; // followed a moment ago, perhaps elsewhere
  const { isBusy, callOff } = useCallingOff();
  const open = () => {
    setOpen(true);
  };
  useOpenedByName('change-email', open);
  return (
    <AccountRow
      icon={<Mail />}
      name="Email"
      text={
        <>
          {owner.email}
          {waiting !== null && (
            <span className="account-waiting">
              {isolated(waiting)} waits for its confirmation.
              <Button look="ghost" isBusy={isBusy} onClick={() => void callOff()}>
                Call it off
              </Button>
            </span>
          )}
        </>
      }
    >
      <Button aria-haspopup="dialog" aria-label="Change email" onClick={open}>
        Change
      </Button>
      {isOpen && (
        <EmailDialog
          owner={owner}
          isMailed={isMailed}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </AccountRow>
  );
}

function useCallingOff() {
  const [isBusy, setBusy] = useState(false);
  const callOff = async () => {
    setBusy(true);
    try {
      await callOffEmail();
      notify({ kind: 'ok', text: 'Your email stays as it is.', subject: EMAIL_SUBJECT });
    } catch (error) {
      const text = `Couldn't call it off. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: EMAIL_SUBJECT });
    }
    setBusy(false);
  };
  return { isBusy, callOff };
}

import { Fingerprint, KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { Profile } from '#contract/member-rows.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Card } from '#ui/page/card.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { AccountRow } from './account-row.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { EmailRow } from './email-row.tsx';
import { PasskeysDialog } from './passkeys-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Part = 'password' | 'passkeys' | 'devices';

/** By what a member signs in. It needs nothing of the server until a part is opened, so that the profile opens from the device alone. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<Part | null>(null);
  const rows = useFocusHeir();
  const close = () => {
    setOpen(null);
  };
  const opening = (part: Part) => () => {
    setOpen(part);
  };
  useOpenedByName('change-password', opening('password'));
  useOpenedByName('passkeys', opening('passkeys'));
  useOpenedByName('devices', opening('devices'));
  return (
    <Card title="Signing In" icon={LogIn} className="account-card">
      <div ref={rows} tabIndex={-1}>
        <ul className="rows">
          <EmailRow owner={profile} />
          <Way
            icon={<KeyRound />}
            name="Password"
            text="Change it if somebody else may know it."
            label="Change password"
            onOpen={opening('password')}
          />
          <Way
            icon={<Fingerprint />}
            name="Passkeys"
            text="Sign in with your finger, face or PIN."
            label="Show your passkeys"
            onOpen={opening('passkeys')}
          />
          <Way
            icon={<MonitorSmartphone />}
            name="Devices"
            text="See where you're signed in, and sign out there."
            label="Show your devices"
            onOpen={opening('devices')}
          />
        </ul>
      </div>
      {open === 'password' && <PasswordDialog owner={profile} onClose={close} />}
      {open === 'passkeys' && <PasskeysDialog owner={profile} onClose={close} />}
      {open === 'devices' && <DevicesDialog onClose={close} />}
    </Card>
  );
}

interface WayProps extends Omit<ComponentProps<typeof AccountRow>, 'children'> {
  /** What the button opens; it shows the first word. */
  label: string;
  onOpen: () => void;
}

function Way({ label, onOpen, ...row }: WayProps) {
  return (
    <AccountRow {...row}>
      <Button aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
        {label.split(' ')[0]}
      </Button>
    </AccountRow>
  );
}

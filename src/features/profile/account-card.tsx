import { KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '#contract/members.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Card } from '#ui/page/card.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { AccountRow } from './account-row.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { EmailRow } from './email-row.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Part = 'password' | 'devices';

/** By what a member signs in. It needs nothing of the server until a part is opened, so that the profile opens from the device alone. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<Part | null>(null);
  const rows = useFocusHeir();
  const close = () => {
    setOpen(null);
  };
  useOpenedByName('change-password', () => {
    setOpen('password');
  });
  useOpenedByName('devices', () => {
    setOpen('devices');
  });
  return (
    <Card title="Signing In" icon={LogIn} className="account-card">
      <div ref={rows} tabIndex={-1}>
        <ul className="rows">
          <EmailRow owner={profile} />
          <AccountRow
            icon={<KeyRound />}
            name="Password"
            text="Change it if somebody else may know it."
          >
            <Button
              aria-haspopup="dialog"
              aria-label="Change password"
              onClick={() => {
                setOpen('password');
              }}
            >
              Change
            </Button>
          </AccountRow>
          <AccountRow
            icon={<MonitorSmartphone />}
            name="Devices"
            text="See where you're signed in, and sign out there."
          >
            <Button
              aria-haspopup="dialog"
              aria-label="Show your devices"
              onClick={() => {
                setOpen('devices');
              }}
            >
              Show
            </Button>
          </AccountRow>
        </ul>
      </div>
      {open === 'password' && <PasswordDialog owner={profile} onClose={close} />}
      {open === 'devices' && <DevicesDialog onClose={close} />}
    </Card>
  );
}

import { KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Profile } from '#contract/members.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { Tile } from '#ui/page/tile.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Part = 'password' | 'devices';

/** By what a member signs in. It asks nothing of the server until a part is opened, so that the profile opens from the device alone. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<Part | null>(null);
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
      <ul className="rows">
        <Row icon={<KeyRound />} name="Password" text="Change it if somebody else may know it.">
          <Button
            aria-haspopup="dialog"
            aria-label="Change password"
            onClick={() => {
              setOpen('password');
            }}
          >
            Change
          </Button>
        </Row>
        <Row
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
        </Row>
      </ul>
      {open === 'password' && <PasswordDialog owner={profile} onClose={close} />}
      {open === 'devices' && <DevicesDialog onClose={close} />}
    </Card>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  text: ReactNode;
  children: ReactNode;
}

function Row({ icon, name, text, children }: RowProps) {
  return (
    <li className="account-row">
      <Tile>{icon}</Tile>
      <div>
        <h3>{name}</h3>
        <p dir="auto">{text}</p>
      </div>
      {children}
    </li>
  );
}

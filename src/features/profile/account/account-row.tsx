import type { ReactNode } from 'react';
import { Tile } from '#ui/page/tile.tsx';

interface AccountRowProps {
  icon: ReactNode;
  name: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountRow({ icon, name, text, children }: AccountRowProps) {
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

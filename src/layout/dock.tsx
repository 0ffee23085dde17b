import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useSession } from '#data/session.ts';
import { useSyncStatus } from '#data/status.ts';
import { Count } from '#ui/page/pill.tsx';
import { dockLinks } from './links.ts';
import { changesWaiting } from './sync-summary.ts';
import { useFrameLinks } from './screens.ts';
import './dock.css';

interface DockProps {
  isDrawerOpen: boolean;
  onMore: () => void;
}

/** The phone's navigation, within reach of the thumb. */
export function Dock({ isDrawerOpen, onMore }: DockProps) {
  const links = dockLinks(useSession(), useFrameLinks());
  const { waiting } = useSyncStatus();
  return (
    <nav className="dock" aria-label="Quick">
      {links.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon />
          {label}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" aria-expanded={isDrawerOpen} onClick={onMore}>
        <Menu />
        More
        {waiting > 0 && <Count value={waiting} meaning={changesWaiting(waiting)} />}
      </button>
    </nav>
  );
}

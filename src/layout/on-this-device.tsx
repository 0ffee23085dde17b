import { useLocation } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useId } from 'react';
import type { SyncScope } from '#contract/collections.ts';
import { useWholeScopes } from '#data/loaded.ts';
import type { FrameLink } from './links.ts';
import { NavLink } from './nav-link.tsx';
import { useFrameLinks } from './screens.ts';

/** Screens worth visiting, and what must be on the device for them. */
const places: readonly (readonly [string, SyncScope])[] = [
  ['/events', 'org'],
  ['/home', 'public'],
  ['/dashboard', 'self'],
];

/** Links to what the device has, for somebody whose screen isn't available now. */
export function OnThisDevice() {
  const titleId = useId();
  const whole = useWholeScopes();
  const links = useFrameLinks();
  const { pathname } = useLocation();
  const shown = places.flatMap(([path, scope]) => {
    const link = links.find(({ to }) => to === path);
    return link && whole.includes(scope) && path !== pathname ? [named(link)] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav className="state-elsewhere" aria-labelledby={titleId}>
      <h2 id={titleId}>On this device</h2>
      {shown.map((link) => (
        <NavLink key={link.to} link={link} />
      ))}
    </nav>
  );
}

/** Home is named after its posts here, since they are what the device has of it. */
function named({ to, label, icon }: FrameLink): Pick<FrameLink, 'to' | 'label' | 'icon'> {
  return to === '/home' ? { to, label: 'Posts', icon: Newspaper } : { to, label, icon };
}

import { Link } from '@tanstack/react-router';
import { Tooltip } from '#ui/press/tooltip.tsx';
import type { FrameLink } from './links.ts';
import './navigation.css';

interface NavLinkProps {
  link: Pick<FrameLink, 'to' | 'label' | 'icon'>;
  /** Only the icon is visible; the name is read out and shown as a tooltip. */
  isRail?: boolean;
  /** Pages below it have their own entries. */
  isExact?: boolean;
}

export function NavLink({ link, isRail = false, isExact = false }: NavLinkProps) {
  const Icon = link.icon;
  return (
    <Tooltip text={link.label} isOff={!isRail}>
      <Link className="nav" to={link.to} activeOptions={{ exact: isExact, includeSearch: false }}>
        <Icon />
        <span className={isRail ? 'sr-only' : undefined}>{link.label}</span>
      </Link>
    </Tooltip>
  );
}

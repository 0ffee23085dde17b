import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#data/session.ts';
import { useSite } from '#data/site.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { MemberCorner } from './member-corner.tsx';
import { SearchButton } from './search-button.tsx';
import { useScreens } from './screens.ts';

interface HeaderProps {
  toggle: { label: string; isExpanded?: boolean; onPress: () => void };
  bell: ReactNode;
}

export function Header({ toggle, bell }: HeaderProps) {
  const site = useSite();
  const session = useSession();
  return (
    <header className="top">
      <Button
        look="ghost"
        shape="icon"
        className="side-toggle"
        aria-label={toggle.label}
        aria-expanded={toggle.isExpanded}
        onClick={toggle.onPress}
      >
        <PanelLeft />
      </Button>
      <Link className="brand" to="/home">
        <BrandMark logo={site?.logo?.mark ?? null} />
        <span>
          <b dir="auto">{site?.name ?? 'Muster'}</b>
          <small dir="auto">{site?.tagline}</small>
        </span>
      </Link>
      <div className="top-end">
        <SearchButton />
        {session.status === 'member' ? (
          <MemberCorner session={session} bell={bell} />
        ) : (
          <VisitorEnd />
        )}
      </div>
    </header>
  );
}

function VisitorEnd() {
  const register = useScreens()('/register');
  return (
    <>
      <span className="not-on-phone">
        <Avatar address={null} />
      </span>
      <Link className={buttonClass('ghost')} to="/login">
        Login
      </Link>
      {register !== null && (
        <Link className={buttonClass('line', 'text', 'not-on-phone')} to={register}>
          Register
        </Link>
      )}
    </>
  );
}

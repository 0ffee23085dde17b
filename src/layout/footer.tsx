import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useSite } from '#data/site.ts';
import { useScreens } from './screens.ts';

const YEAR = new Date().getFullYear();

export function Footer() {
  const site = useSite();
  const changelog = useScreens()('/changelog');
  return (
    <footer className="foot">
      <div>
        <span>
          © {YEAR} <bdi>{site?.name}</bdi>
        </span>
      </div>
      {typeof site?.chatInviteUrl === 'string' && (
        <a href={site.chatInviteUrl} target="_blank" rel="noreferrer">
          <MessagesSquare className="small" />
          Community chat
        </a>
      )}
      {changelog !== null && <Link to={changelog}>Changelog</Link>}
    </footer>
  );
}

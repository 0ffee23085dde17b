import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '#sync/views/session.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { SyncState } from './sync-state.tsx';
import { useLogout } from './use-logout.ts';

interface MemberCornerProps {
  session: Extract<Session, { status: 'member' }>;
  bell: ReactNode;
}

/** The header's right end for a member; grey if the server has signed them out. */
export function MemberCorner({ session, bell }: MemberCornerProps) {
  const logout = useLogout();
  const { username, avatarUrl, needsSignIn } = session;
  return (
    <>
      <SyncState />
      {!needsSignIn && bell}
      <Link
        className={classNames('me', needsSignIn && 'me-out')}
        to="/dashboard"
        aria-label={needsSignIn ? `${username}, signed out` : `${username}, my profile`}
      >
        <Avatar name={username} address={avatarUrl} />
        <span dir="auto" className="not-on-phone">
          {username}
        </span>
      </Link>
      <Button className="not-on-phone" onClick={() => void logout()}>
        Logout
      </Button>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { SyncState } from './sync-state.tsx';
import { useLogout } from './use-logout.ts';

interface MemberCornerProps {
  username: string;
  avatarUrl: string;
}

/** The header's right end for a member. */
export function MemberCorner({ username, avatarUrl }: MemberCornerProps) {
  const logout = useLogout();
  return (
    <>
      <SyncState />
      <Link className="me" to="/dashboard" aria-label={`${username}, my profile`}>
        <Avatar address={avatarUrl} />
        <span className="max-sm:hidden">{username}</span>
      </Link>
      <Button className="max-sm:hidden" onClick={() => void logout()}>
        Logout
      </Button>
    </>
  );
}

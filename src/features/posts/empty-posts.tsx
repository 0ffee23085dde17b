import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useSession } from '#data/session.ts';
import { leaderTabs } from '#domain/permissions.ts';
import { buttonClass } from '#ui/press/button.tsx';

/** SPEC 28.5: what home is for, while nothing was posted, and the way to the form for whoever may post. */
export function EmptyPosts() {
  const session = useSession();
  const mayPost = session.status === 'member' && leaderTabs(session.person).includes('post');
  return (
    <>
      <small>News from the organisation appears here, for visitors as well.</small>
      {mayPost && (
        <Link className={buttonClass('line')} to="/leader-dashboard" search={{ view: 'post' }}>
          <SquarePen />
          Write the first post
        </Link>
      )}
    </>
  );
}

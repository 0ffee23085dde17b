import type { HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecruitsNext } from '#features/onward/onward.tsx';
import { EmptyPosts } from '#features/posts/empty-posts.tsx';
import { Joining } from '#features/profile/joining/joining.tsx';
import { AtOnce } from '#ui/loading/at-once.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';

// What home loads when it needs it.

/** What stands where the posts would. */
export function NothingPosted() {
  return <EmptyPosts />;
}

interface RecruitsHomeProps {
  barred: HistoryState['barred'];
  skeleton: ReactNode;
  /** The posts. */
  children: ReactNode;
}

/** Few recruits have an upcoming event, so no room is kept for one: the whole screen appears at once instead. */
export function RecruitsHome({ barred, skeleton, children }: RecruitsHomeProps) {
  const onward = useFocusHeir(); // the event disappears together with the button that gave its seat up
  return (
    <AtOnce skeleton={skeleton}>
      <div ref={onward} className="onward onward-recruit" tabIndex={-1}>
        <Joining barred={barred} />
        <RecruitsNext />
      </div>
      {children}
    </AtOnce>
  );
}

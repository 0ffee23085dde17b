import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { HomeScreen } from '#features/posts/home-screen.tsx';
import { HomeSkeleton } from '#features/posts/posts-skeleton.tsx';
import { NewSiteNotice } from '#features/site/new-site-notice.tsx';
import { useScreens } from '#layout/screens.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { useCloseOverlay } from './-overlay.ts';

const MembersOnward = lazy(() =>
  import('#features/onward/onward.tsx').then((module) => ({ default: module.MembersOnward })),
);
const RecruitsHome = lazy(() =>
  import('./-recruits-home.tsx').then((module) => ({ default: module.RecruitsHome })),
);
const NothingPosted = lazy(() =>
  import('./-recruits-home.tsx').then((module) => ({ default: module.NothingPosted })),
);

export const Route = createFileRoute('/home')({
  staticData: { title: 'Home', heading: null },
  validateSearch: (search: Record<string, unknown>): { post?: string } =>
    typeof search['post'] === 'string' ? { post: search['post'] } : {},
  component: Home,
  codeSplitGroupings: [], // where most visits begin: a file of its own would only come later
});

function Home() {
  const { post } = Route.useSearch();
  const close = useCloseOverlay();
  const screenAt = useScreens();
  const session = useSession();
  return (
    <>
      {session.status === 'visitor' && <NewSiteNotice />}
      <HomeScreen
        openPostId={post}
        onClosePost={() => {
          close({ to: '/home', search: {} });
        }}
        screenAt={screenAt}
        withOnward={(posts) => <Onward>{posts}</Onward>}
        empty={
          <Part missing={null}>
            <NothingPosted />
          </Part>
        }
      />
    </>
  );
}

/** What comes next for the reader, above the posts. */
function Onward({ children: posts }: { children: ReactNode }) {
  const session = useSession();
  const barred = useLocation({ select: ({ state }) => state.barred });
  if (session.status !== 'member' || session.needsSignIn) return posts;
  if (!can(session.person, 'events.read')) {
    const skeleton = (
      <>
        <div className="onward onward-recruit" />
        <HomeSkeleton />
      </>
    );
    return (
      <Part loading={<div className="skeleton">{skeleton}</div>} missing={posts}>
        <RecruitsHome barred={barred} skeleton={skeleton}>
          {posts}
        </RecruitsHome>
      </Part>
    );
  }
  return (
    <>
      <div className="onward">
        <Part>
          <MembersOnward />
        </Part>
      </div>
      {posts}
    </>
  );
}

import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { HomeScreen } from '#features/posts/home-screen.tsx';
import { NewSiteNotice } from '#features/site/new-site-notice.tsx';
import { useScreens } from '#layout/screens.ts';
import { useCloseOverlay } from './-overlay.ts';

const Joining = lazy(() =>
  import('#features/profile/joining.tsx').then((module) => ({ default: module.Joining })),
);

export const Route = createFileRoute('/home')({
  staticData: { title: 'Home' },
  validateSearch: (search: Record<string, unknown>): { post?: string } =>
    typeof search['post'] === 'string' ? { post: search['post'] } : {},
  component: Home,
});

function Home() {
  const { post } = Route.useSearch();
  const close = useCloseOverlay();
  const screenAt = useScreens();
  const session = useSession();
  const barred = useLocation({ select: ({ state }) => state.barred });
  const isRecruit = session.status === 'member' && !can(session.person, 'events.read');
  return (
    <>
      {session.status === 'visitor' && <NewSiteNotice />}
      <HomeScreen
        openPostId={post}
        onClosePost={() => {
          close({ to: '/home', search: {} });
        }}
        screenAt={screenAt}
        onward={
          isRecruit &&
          !session.needsSignIn && (
            <Suspense>
              <Joining barred={barred} />
            </Suspense>
          )
        }
      />
    </>
  );
}

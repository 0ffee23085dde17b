import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '#data/session.ts';
import { HomeScreen } from '#features/posts/home-screen.tsx';
import { NewSiteNotice } from '#features/site/new-site-notice.tsx';
import { useScreens } from '#layout/screens.ts';
import { useCloseOverlay } from './-overlay.ts';

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
  const { status } = useSession();
  return (
    <>
      {status === 'visitor' && <NewSiteNotice />}
      <HomeScreen
        openPostId={post}
        onClosePost={() => {
          close('/home');
        }}
        screenAt={screenAt}
      />
    </>
  );
}

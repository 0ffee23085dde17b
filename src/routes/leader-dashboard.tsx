import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { Card } from '#ui/page/card.tsx';
import { JoiningView } from '#features/joining/joining-view.tsx';
import { LeaderDashboardScreen } from '#features/leadership/leader-dashboard-screen.tsx';
import { AuditLog } from '#features/leadership/audit-log.tsx';
import { LeaderHome } from '#features/leadership/leader-home.tsx';
import { filterParts, type FilterParts } from '#features/members/filter-parts.ts';
import { MembersView } from '#features/members/members-view.tsx';
import { PortalView } from '#features/portal/portal-view.tsx';
import { NewPost } from '#features/posts/new-post.tsx';
import { ManagePosts } from '#features/posts/manage-posts.tsx';
import { VideoLibrary } from '#features/videos/video-library.tsx';
import { LEADERSHIP_LIBRARY } from '#contract/videos.ts';
import { useMemberParts } from './-member-parts.ts';
import { partsIn, useOpenParts } from './-open-parts.ts';

const parts = ['view', 'member', 'edit', 'post', 'category', 'video', ...filterParts] as const;
type LeaderSearch = Partial<Record<(typeof parts)[number], string | undefined>>;

export const Route = createFileRoute('/leader-dashboard')({
  staticData: { title: 'Leader Dashboard', signInFor: 'the leader dashboard', isKept: false },
  validateSearch: (search: Record<string, unknown>): LeaderSearch => partsIn(parts, search),
  component: LeaderDashboard,
});

function LeaderDashboard() {
  const place = Route.useSearch();
  const { open, close } = useOpenParts<keyof LeaderSearch>(place, (search) => ({
    to: '/leader-dashboard',
    search,
  }));
  const members = useMemberParts(place, (parts) => ({
    to: '/leader-dashboard',
    search: { ...place, ...parts },
  }));
  const { navigate } = useRouter();
  const onFilter = (filters: FilterParts, how: 'step' | 'in place') => {
    const isInPlace = how === 'in place';
    void navigate({
      to: '/leader-dashboard',
      search: (now) => ({ ...now, ...filters }), // a member may have been opened while somebody was typing
      ...(isInPlace && { replace: true, state: true }),
      resetScroll: false,
    });
  };
  return (
    <LeaderDashboardScreen
      view={place.view}
      views={{
        home: () => <LeaderHome />,
        members: () => <MembersView {...members} filters={place} onFilter={onFilter} />,
        joining: () => <JoiningView />,
        post: () => <NewPost />,
        managePosts: () => (
          <ManagePosts openId={place.post} onOpen={open('post')} onClose={close('post')} />
        ),
        portal: () => <PortalView />,
        audit: () => <AuditLog />,
        leadershipVideos: () => (
          <Card title="Leadership Videos" icon={Clapperboard}>
            <VideoLibrary
              library={LEADERSHIP_LIBRARY}
              place={{ categoryId: place.category, videoId: place.video }}
              onOpenCategory={open('category')}
              onOpenVideo={open('video')}
              onCloseCategory={close('category')}
              onCloseVideo={close('video')}
            />
          </Card>
        ),
      }}
    />
  );
}

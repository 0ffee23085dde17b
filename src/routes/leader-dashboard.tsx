import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Card } from '#ui/page/card.tsx';
import { FirstEvening } from '#features/first-steps/first-evening.tsx';
import { JoiningView } from '#features/joining/joining-view.tsx';
import { LeaderDashboardScreen } from '#features/leadership/leader-dashboard-screen.tsx';
import { AuditLog } from '#features/leadership/audit-log.tsx';
import { LeaderHome } from '#features/leadership/leader-home.tsx';
import { MessageDialog } from '#features/messages/message-dialog.tsx';
import { MessagesView } from '#features/messages/messages-view.tsx';
import type { ReadersPart } from '#features/messages/readers.ts';
import { filterParts, type FilterParts } from '#features/members/filter-parts.ts';
import { MembersView } from '#features/members/members-view.tsx';
import { PagesView } from '#features/documents/pages-view.tsx';
import { OrganisationView } from '#features/organisation/organisation-view.tsx';
import { PortalView } from '#features/portal/portal-view.tsx';
import { NewPost } from '#features/posts/new-post.tsx';
import { ManagePosts } from '#features/posts/manage-posts.tsx';
import { VideoLibrary } from '#features/videos/video-library.tsx';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { addressOfPage, isTextPage } from '#domain/page-address.ts';
import { useMemberParts } from './-member-parts.ts';
import { partsIn, useOpenParts } from './-open-parts.ts';

const parts = [
  ...(['view', 'member', 'edit', 'post', 'category', 'video', 'event'] as const),
  ...filterParts,
] as const;
type LeaderSearch = Partial<Record<(typeof parts)[number], string | undefined>>;

export const Route = createFileRoute('/leader-dashboard')({
  staticData: { title: 'Leader Dashboard', signInFor: 'the leader dashboard', isKept: false },
  validateSearch: (search: Record<string, unknown>): LeaderSearch => partsIn(parts, search),
  component: LeaderDashboard,
});

function LeaderDashboard() {
  const place = Route.useSearch();
  const { open, close } = useOpenParts<keyof LeaderSearch>((search) => ({
    to: '/leader-dashboard',
    search,
  }));
  const members = useMemberParts(place, (parts) => ({
    to: '/leader-dashboard',
    search: { ...place, ...parts },
  }));
  const message = {
    isEditing: place.edit === 'message',
    onEdit: () => {
      open('edit')('message');
    },
    onEditEnd: close('edit'),
  };
  return (
    <LeaderDashboardScreen
      view={place.view}
      views={{
        home: () => (
          <FirstEvening>
            <LeaderHome message={message} />
          </FirstEvening>
        ),
        members: () => <Members {...members} filters={place} />,
        joining: () => <JoiningView />,
        messages: () => <Messages readers={place} />,
        post: () => <NewPost />,
        managePosts: () => (
          <ManagePosts openId={place.post} onOpen={open('post')} onClose={close('post')} />
        ),
        pages: () => <Pages />,
        departments: () => (
          <OrganisationView edited={place.edit} onEdit={open('edit')} onEditEnd={close('edit')} />
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
              edited={place.edit}
              onEdit={open('edit')}
              onEditEnd={close('edit')}
            />
          </Card>
        ),
      }}
    />
  );
}

/** The members, whose filters are in the address, and a message to those who are selected among them. */
function Members(props: Omit<ComponentProps<typeof MembersView>, 'onFilter' | 'onMessage'>) {
  const { navigate } = useRouter();
  const [ids, setIds] = useState<readonly string[] | null>(null);
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
    <>
      <MembersView {...props} onFilter={onFilter} onMessage={setIds} />
      {ids && (
        <MessageDialog
          ids={ids}
          onClose={() => {
            setIds(null);
          }}
        />
      )}
    </>
  );
}

/** What leaders write; the address says to whom. */
function Messages({ readers }: { readers: ReadersPart }) {
  const { navigate } = useRouter();
  const onChoose = (chosen: ReadersPart) => {
    void navigate({
      to: '/leader-dashboard',
      search: (now) => ({ ...now, ...chosen }),
      ...{ replace: true, resetScroll: false },
    });
  };
  return <MessagesView readers={readers} onChoose={onChoose} />;
}

/** The pages, each of which is written where it is read. */
function Pages() {
  const { navigate } = useRouter();
  const onEdit = (name: string) => {
    const search = { edit: 'yes' };
    void navigate(
      isTextPage(name)
        ? { to: addressOfPage(name), search }
        : { to: '/page/$name', params: { name }, search },
    );
  };
  return <PagesView onEdit={onEdit} />;
}

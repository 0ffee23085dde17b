import { Link } from '@tanstack/react-router';
import { Newspaper, Pin } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { known } from '#data/loaded.ts';
import { usePosts, type PostView } from './posts.data.ts';
import { useSession } from '#data/session.ts';
import { useSite } from '#data/site.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { buttonClass } from '#ui/press/button.tsx';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { Part } from '#ui/loading/lazy-part.tsx';
import { withSanitiser } from '#ui/html/sanitiser.ts';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { PostCard } from './post-card.tsx';
import { HomeSkeleton } from './posts-skeleton.tsx';
import './posts.css';

const PostDialog = lazy(() =>
  withSanitiser(import('./post-dialog.tsx')).then((module) => ({ default: module.PostDialog })),
);

interface HomeScreenProps {
  /** The post that the address opens. */
  openPostId: string | undefined;
  onClosePost: () => void;
  /** Returns the path if there is a screen behind it, otherwise null. */
  screenAt: (path: string) => string | null;
  /** Puts what comes next for the reader above the posts. */
  withOnward: (posts: ReactNode) => ReactNode;
  /** What stands below the sentence that there is no post. */
  empty: ReactNode;
}

export function HomeScreen({
  openPostId,
  onClosePost,
  screenAt,
  withOnward,
  empty,
}: HomeScreenProps) {
  const posts = usePosts();
  const openPost = known(posts)?.find((post) => post.id === openPostId);
  return (
    <>
      <Welcome register={screenAt('/register')} />
      {withOnward(
        <Loaded of={posts} text="Loading posts…" skeleton={<HomeSkeleton />}>
          {(all) => (
            <div className="home">
              <LatestPosts
                posts={all.filter((post) => !post.isPinned)}
                empty={all.length === 0 && empty}
              />
              <PinnedInfo posts={all.filter((post) => post.isPinned)} />
            </div>
          )}
        </Loaded>,
      )}
      {openPost && (
        <Part of={openPost.id}>
          <PostDialog post={openPost} onClose={onClosePost} />
        </Part>
      )}
    </>
  );
}

function Welcome({ register }: { register: string | null }) {
  const site = useSite();
  const session = useSession();
  return (
    <div className="hello">
      <div className="grows">
        <h1>
          Welcome to <span dir="auto">{site?.name ?? 'Muster'}</span>
        </h1>
        <p>
          {session.status === 'member' ? (
            <>
              Good to see you, <bdi>{session.username}</bdi>.
            </>
          ) : (
            'Sign in to explore more features!'
          )}
        </p>
      </div>
      {session.status === 'visitor' && (
        <div className="hello-ways">
          <Link className={buttonClass(register === null ? 'go' : 'line')} to="/login">
            Login
          </Link>
          {register !== null && (
            <Link className={buttonClass('go')} to={register}>
              Register
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

interface LatestPostsProps {
  posts: readonly PostView[];
  empty: ReactNode;
}

function LatestPosts({ posts, empty }: LatestPostsProps) {
  return (
    <section aria-labelledby="latest-posts">
      <h2 id="latest-posts">Latest Posts</h2>
      {posts.length === 0 ? (
        <div className="card">
          <EmptyState icon={Newspaper} text="No posts yet" action={empty} />
        </div>
      ) : (
        <ul className="posts">
          {posts.map((post, place) => (
            <RowBoundary key={post.id} of={post}>
              <PostCard post={post} isLead={place === 0} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </section>
  );
}

function PinnedInfo({ posts }: { posts: readonly PostView[] }) {
  return (
    <section className="pinned" aria-labelledby="pinned-info">
      <h2 id="pinned-info">Pinned Info</h2>
      {posts.length === 0 ? (
        <div className="card">
          <EmptyState icon={Pin} text="No pinned posts" />
        </div>
      ) : (
        <ul className="card rows">
          {posts.map((post) => (
            <RowBoundary key={post.id} of={post}>
              <PinnedRow post={post} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </section>
  );
}

function PinnedRow({ post }: { post: PostView }) {
  return (
    <li className="pin">
      <Pin className="small" />
      <div>
        <h3>
          <Link
            to="/home"
            search={{ post: post.id }}
            state={{ isOpenedOver: true }}
            resetScroll={false}
            dir="auto"
          >
            {post.title}
          </Link>
        </h3>
        {post.isWaiting && <WaitingToPublish />}
        <Moment iso={post.createdAt} />
      </div>
    </li>
  );
}

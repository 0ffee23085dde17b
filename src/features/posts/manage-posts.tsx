import { Link } from '@tanstack/react-router';
import { FileText, Newspaper, Pencil, Pin, SquarePen, SquarePlay, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { isNeverSent } from '#data/entry-view.ts';
import { useOutbox } from '#data/outbox.ts';
import { removePost } from './post-editing.data.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { known } from '#data/loaded.ts';
import { usePosts, type PostView } from './posts.data.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { isSought } from '#domain/search-text.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { buttonClass } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Input, Select } from '#ui/fields/field.tsx';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { useLastKnown } from '#ui/loading/use-last-known.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { PostForm } from './post-form.tsx';
import './post-form.css';

interface ManagePostsProps {
  /** The post that is being edited. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** SPEC 2.39: every post, to be edited and deleted. */
export function ManagePosts({ openId, onOpen, onClose }: ManagePostsProps) {
  const posts = usePosts();
  const open = useLastKnown(known(posts), openId);
  const [edited, setEdited] = useState<string>();
  const list = useRef<HTMLHeadingElement>(null);
  return (
    <Loaded of={posts} text="Loading posts…" skeleton={<PostsSkeleton />}>
      {(all) => {
        if (open) {
          const close = () => {
            setEdited(open.id);
            onClose();
          };
          return <PostForm key={open.id} post={open} takesFocus onClose={close} />;
        }
        return (
          <>
            <h2 className="sr-only" tabIndex={-1} ref={list}>
              Posts
            </h2>
            <Posts
              posts={all}
              edited={edited}
              onEdit={onOpen}
              onGone={() => list.current?.focus()}
            />
          </>
        );
      }}
    </Loaded>
  );
}

type Kind = 'all' | 'pinned' | 'videos';
const fits: Readonly<Record<Kind, (post: PostView) => boolean>> = {
  all: () => true,
  pinned: ({ isPinned }) => isPinned,
  videos: ({ isVideoPost }) => isVideoPost,
};

interface PostsProps {
  posts: readonly PostView[];
  /** The post that was just edited; its menu takes the focus. */
  edited: string | undefined;
  onEdit: (id: string) => void;
  /** Moves the focus after a deletion, since the button that had it is gone too. */
  onGone: () => void;
}

function Posts({ posts, edited, onEdit, onGone }: PostsProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const shown = posts.filter((post) => fits[kind](post) && isSought(post.title, typed));
  return (
    <Card
      title="Manage Posts"
      icon={Newspaper}
      action={
        <span className="help">{shown.length === 1 ? '1 post' : `${shown.length} posts`}</span>
      }
    >
      <PostsTools typed={typed} onType={setTyped} kind={kind} onKind={setKind} />
      {shown.length === 0 ? (
        <EmptyState icon={Newspaper} {...(posts.length === 0 ? nothingYet : noMatch)} />
      ) : (
        <ul className="rows">
          {shown.map((post) => (
            <RowBoundary key={post.id} of={post}>
              <ManagedPost
                post={post}
                isEdited={post.id === edited}
                onEdit={onEdit}
                onGone={onGone}
              />
            </RowBoundary>
          ))}
        </ul>
      )}
    </Card>
  );
}

const noMatch = { text: 'No posts match.' };
const nothingYet = {
  text: 'No posts yet',
  about: 'Whatever is posted is listed here, to be edited and deleted.',
  action: (
    <Link className={buttonClass('line')} to="/leader-dashboard" search={{ view: 'post' }}>
      <SquarePen />
      Write the first post
    </Link>
  ),
};

interface PostsToolsProps {
  typed: string;
  onType: (typed: string) => void;
  kind: Kind;
  onKind: (kind: Kind) => void;
}

function PostsTools({ typed, onType, kind, onKind }: PostsToolsProps) {
  return (
    <div className="manage-posts-tools">
      <Input
        type="search"
        aria-label="Search posts"
        placeholder="Search titles"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
        }}
      />
      <Select
        aria-label="Kind of post"
        value={kind}
        onChange={(event) => {
          onKind(event.target.value as Kind);
        }}
      >
        <option value="all">All posts</option>
        <option value="pinned">Pinned</option>
        <option value="videos">Videos</option>
      </Select>
    </div>
  );
}

interface ManagedPostProps extends Pick<PostsProps, 'onEdit' | 'onGone'> {
  post: PostView;
  isEdited: boolean;
}

function ManagedPost({ post, isEdited, onEdit, onGone }: ManagedPostProps) {
  const { title, createdAt, isPinned, isVideoPost } = post;
  const { isBusy, handleRemove } = usePostRemoval({ post, onGone });
  return (
    <li className="managed-post">
      <PostThumbnail post={post} />
      <div className="grows">
        <h3 dir="auto">{title}</h3>
        <div className="managed-post-facts">
          <Moment iso={createdAt} />
          {isPinned && (
            <Pill icon={Pin} tone="beacon">
              Pinned
            </Pill>
          )}
          {isVideoPost && <Pill icon={SquarePlay}>Video</Pill>}
          {post.isWaiting && <WaitingToPublish />}
        </div>
      </div>
      <Menu
        label={`Edit or delete ${title}`}
        isBusy={isBusy}
        autoFocus={isEdited}
        items={[
          {
            label: 'Edit',
            icon: Pencil,
            onChoose: () => {
              onEdit(post.id);
            },
          },
          { label: 'Delete', icon: Trash2, onChoose: () => void handleRemove() },
        ]}
      />
    </li>
  );
}

function usePostRemoval({ post, onGone }: Pick<ManagedPostProps, 'post' | 'onGone'>) {
  const waiting = useOutbox()?.waiting ?? [];
  const isTakenBack = post.revision === 0 && isNeverSent(waiting, postIntention.keyOf(post.id));
  const undo = useUndo();
  return useRemoval({
    question: {
      title: 'Delete this post?',
      text: deletionText(post.title, isTakenBack ? 'never sent' : 'restorable'),
      yes: 'Delete post',
      no: 'Keep post',
    },
    name: post.title,
    remove: async () => (await removePost(post)) ?? undo('post', post.id),
    refusalOf,
    failure: 'Post deletion failed. Check console logs for more info.',
    onGone,
  });
}

function PostThumbnail({ post }: { post: PostView }) {
  const link = post.isVideoPost ? parseVideoLink(post.videoUrl) : null;
  const address = link ? thumbnailAddress(link) : imageAddress(post.postImageUrl);
  if (address === null) {
    return (
      <span className="managed-post-plain">
        <FileText />
      </span>
    );
  }
  return (
    <Picture
      className="thumb"
      address={address}
      fallback={DEFAULT_THUMBNAIL}
      width={160}
      height={90}
    />
  );
}

function PostsSkeleton() {
  return (
    <div className="card">
      <SkeletonRows count={5} lead={{ width: 92, height: 52 }} />
    </div>
  );
}

import { Eye, SquarePen } from 'lucide-react';
import { lazy, useState } from 'react';
import { type PostDraft, postRow, type PostRow } from '#contract/posts.ts';
import { addressOfPostForm } from '#domain/addresses.ts';
import type { PostView } from './posts.data.ts';
import { draftLike, useDraft } from '#data/drafts.ts';
import { publishPost, savePost } from './post-editing.data.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { useRefused, type PublicationKeeper } from '#data/publishing.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import { forgetToldOfShare, useToldOfShare } from '#data/sharing.ts';
import { useAway } from '#data/status.ts';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EditingForm } from '#ui/editing/editing-form.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Loading } from '#ui/loading/loaded.tsx';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { withSanitiser } from '#ui/html/sanitiser.ts';
import {
  draftOfPost,
  emptyPost,
  isEmptyPost,
  postErrors,
  postsCompared,
  previewOf,
  sentPost,
} from './post-draft.ts';
import { PostFields } from './post-fields.tsx';
import { PostFormSkeleton } from './post-form-skeleton.tsx';
import { withShare } from './shared-draft.ts';
import { SharedNotes } from './shared-note.tsx';
import './post-form.css';
import './posts.css';

const PostDialog = lazy(() =>
  withSanitiser(import('./post-dialog.tsx')).then((module) => ({ default: module.PostDialog })),
);
const parse = draftLike(emptyPost);

interface PostFormProps {
  /** Null for a new post. */
  post: PostView | null;
  /** Whether the title takes the focus, since the element that had it is gone. */
  takesFocus: boolean;
  /** Called once the post is saved or its edit given up. */
  onClose: () => void;
}

/** SPEC 2.39: one form for new and existing posts, at most 800 px wide. */
export function PostForm(props: PostFormProps) {
  const { post } = props;
  const draft = useDraft(post ? `post ${post.id}` : 'post new', parse);
  const keeper = useRefused(postIntention, post ? { id: post.id } : 'new', draft, parse);
  return (
    <Card title={post ? 'Edit Post' : 'Create Post'} icon={SquarePen} className="post-form">
      {keeper.kept === undefined ? (
        <Loading text="Loading the form…" skeleton={<PostFormSkeleton />} />
      ) : (
        <WrittenPost {...props} keeper={keeper} />
      )}
    </Card>
  );
}

interface WrittenPostProps extends PostFormProps {
  keeper: PublicationKeeper<PostDraft>;
}

function WrittenPost(props: WrittenPostProps) {
  const { post, takesFocus } = props;
  const session = useSession();
  const away = useAway();
  const [preview, setPreview] = useState<PostRow | null>(null);
  const [added, setAdded] = useState(0);
  const told = useToldOfShare();
  const onClose = () => {
    forgetToldOfShare();
    props.onClose();
  };
  const author = post?.author ?? (session.status === 'member' ? session.username : '');
  const editing = useWrittenPost({ ...props, onClose });
  return (
    <>
      <EditingForm
        editing={editing}
        submit={post ? 'Save' : 'Create Post'}
        hold={away && { away, means: 'waits' }}
        action={
          <Button
            look="ghost"
            aria-haspopup="dialog"
            onClick={() => {
              setPreview(previewOf(editing.draft, author, new Date()));
            }}
          >
            <Eye />
            Preview
          </Button>
        }
        onClose={onClose}
      >
        {!post && (
          <SharedNotes
            onAdd={(share) => {
              editing.change(withShare(editing.draft, share));
              setAdded(added + 1);
            }}
          />
        )}
        <PostFields
          editing={editing}
          round={editing.round + added} // with a new round, fields that hold their own text start over
          author={author}
          takesFocus={takesFocus}
          told={post ? {} : told}
        />
      </EditingForm>
      <Preview
        post={preview}
        onClose={() => {
          setPreview(null);
        }}
      />
    </>
  );
}

function useWrittenPost({ post, keeper, onClose }: Omit<WrittenPostProps, 'takesFocus'>) {
  return useEditing<PostDraft, PostView>({
    before: post,
    draftOf: draftOfPost,
    check: postErrors,
    compare: postsCompared,
    address: addressOfPostForm(post?.id ?? ''),
    rowIn: (current) => postRow.safeParse(current).data ?? null,
    save: (typed, { before, basedOn }) => {
      const draft = sentPost(typed);
      const id = before?.id ?? crypto.randomUUID(); // every attempt has a new id: one that was refused is not used again
      return speakingFor(postIntention.keyOf(id), {
        failure: 'Failed to submit post.',
        publish: () =>
          before
            ? savePost(before, { draft, basedOn: basedOn ?? before.revision, form: keeper })
            : publishPost(id, draft, keeper),
      });
    },
    refusalOf,
    refusal: keeper.refusal,
    onSaved: onClose,
    keeper,
    isEmpty: isEmptyPost,
  });
}

interface PreviewProps {
  /** Null while no preview is open. */
  post: PostRow | null;
  onClose: () => void;
}

function Preview({ post, onClose }: PreviewProps) {
  if (post === null) return null;
  return (
    <Part of={post}>
      <BackCloses onClose={onClose} />
      <PostDialog post={post} onClose={onClose} />
    </Part>
  );
}

/** Only an open preview takes a step back: one that could not be loaded must not use it up. */
function BackCloses({ onClose }: Pick<PreviewProps, 'onClose'>) {
  useBackCloses(onClose);
  return null;
}

import { posts, type PostDraft } from '#contract/posts.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from '#data/sync-now.ts';
import { takeBack } from '#data/taken-back.ts';
import { publish, type Publishing, type PublishingForm } from '#data/publishing.ts';
import type { WayBack } from '#data/restoring.ts';
import type { PostView } from './posts.data.ts';

/** Publishes a new post under an id that was never used before. Throws like `publish`. */
export function publishPost(
  id: string,
  draft: PostDraft,
  form: PublishingForm,
): Promise<Publishing> {
  return publish(postIntention.with({ id, isNew: true, basedOn: 0, draft }), { form, id });
}

interface PostEdit {
  readonly draft: PostDraft;
  readonly form: PublishingForm;
  /** The revision that the edit started from. */
  readonly basedOn: number;
}

/** Publishes an edit of the post: refused when somebody else was faster. Throws like `publish`. */
export function savePost(
  { id, isWaiting }: PostView,
  { draft, form, basedOn }: PostEdit,
): Promise<Publishing> {
  // A post that waits and has no revision yet is still to be created on the server.
  const isNew = isWaiting === true && basedOn === 0;
  return publish(postIntention.with({ id, isNew, basedOn, draft }), { form });
}

/**
 * Deletes the post, at once; one that only waits to be published is taken back, and what puts it back is returned. Throws ApiError when refused,
 * NetworkError without an answer.
 */
export async function removePost({ id, isWaiting, revision }: PostView): Promise<WayBack | null> {
  const back = isWaiting && revision === 0 ? await takeBack(postIntention, id) : null;
  if (back) return back;
  try {
    await callServer(posts.remove, { credentials: credentialsNow(), params: { id } });
  } finally {
    await syncNow(); // SPEC 7.8: after a refusal the list is read again as well
  }
  return null;
}

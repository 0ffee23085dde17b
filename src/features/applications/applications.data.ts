import { applications, type PostingDraft, type PostingRow } from '#contract/applications.ts';
import {
  applicationIntention,
  submissionsTo,
  type ApplicationArgs,
} from '#sync/intentions/application/application-intention.ts';
import type { EntryView } from '#sync/views/views.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { pendingView, settledView } from '#data/entry-view.ts';
import { useLive } from '#runtime/live.ts';
import { callServer } from '#runtime/call-server.ts';
import { queue } from '#runtime/queue.ts';
import { syncNow } from '#data/sync-now.ts';

/** One of the member's own submissions. */
export interface SubmissionEntry extends EntryView {
  readonly args: ApplicationArgs;
}

/**
 * The member's own submissions: refused and waiting ones, and those of the last seven days, oldest first; undefined while they
 * are being read.
 */
export function useOwnSubmissions(): readonly SubmissionEntry[] | undefined {
  return useLive('submissions', async (db) => {
    const settled = await db.sent.where('state').anyOf(['sent', 'refused']).sortBy('settledAt');
    const pending = await db.outbox.orderBy('seq').toArray();
    return [...settled.map(settledView), ...pending.map(pendingView)].flatMap((entry) => {
      const args = applicationIntention.in(entry);
      return args ? [{ ...entry, args }] : [];
    });
  });
}

interface Application {
  readonly posting: Pick<PostingRow, 'id' | 'title' | 'departmentId'>;
  readonly departmentName: string;
  /** HTML. */
  readonly message: string;
}

/** Queues an application. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function submitApplication(application: Application): Promise<void> {
  const { posting, departmentName, message } = application;
  const { id: postingId, title: postingTitle, departmentId } = posting;
  const args = { departmentId, postingId, message, postingTitle, departmentName };
  await queue(applicationIntention.with(args));
}

/** Tries to send, and returns whether any submission to the posting is still waiting afterwards. */
export async function isLeftWaiting(postingId: string): Promise<boolean> {
  await syncNow();
  const key = submissionsTo(postingId);
  const left = await current.get()?.db.outbox.where('key').startsWith(key).count();
  return left !== undefined && left > 0;
}

// A department's managers change its postings at once: each call resolves when the device has the result from the
// server. All throw ApiError when refused, NetworkError without an answer.

/** Adds a posting; the same `key` again adds no second one. */
export async function addPosting(
  departmentId: string,
  draft: PostingDraft,
  key: string,
): Promise<void> {
  await callServer(applications.create, {
    credentials: credentialsNow(),
    params: { departmentId },
    body: draft,
    key,
  });
  await syncNow();
}

/** Closes or reopens the posting that `before` shows: refused when somebody else was faster. */
export async function setPostingOpen(before: PostingRow, isOpen: boolean): Promise<void> {
  const { title, description, tags, revision } = before;
  await callServer(applications.update, {
    credentials: credentialsNow(),
    params: placeOf(before),
    body: { title, description, tags, isOpen, revision },
  });
  await syncNow();
}

/** Deletes the posting with everything that was submitted to it. */
export async function removePosting(posting: PostingRow): Promise<void> {
  await callServer(applications.remove, {
    credentials: credentialsNow(),
    params: placeOf(posting),
  });
  await syncNow();
}

function placeOf({ departmentId, id }: PostingRow) {
  return { departmentId, postingId: id };
}

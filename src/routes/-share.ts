import { sessionNow } from '#data/session.ts';
import { discardShares, openShared } from '#data/sharing.ts';
import { leaderTabs } from '#domain/permissions.ts';
import { draftOfShare } from '#features/posts/shared-draft.ts';
import type { ShareRefusal } from '#features/posts/share-screen.tsx';
import { notify } from '#ui/toasts/notify.ts';

/** Opens what the worker kept as a new post. Null if its form may open, otherwise why not: then nothing of the share is kept. */
export async function receiveShare(): Promise<ShareRefusal | null> {
  const session = sessionNow();
  if (session.status !== 'member' || session.needsSignIn) return 'signed-out';
  if (!leaderTabs(session.person).includes('post')) {
    await discardShares();
    return 'no-right';
  }
  const { kind, leftOut, note } = await openShared('post new', draftOfShare);
  if (kind === 'nothing') return 'nothing';
  if (leftOut !== undefined) notify({ kind: 'bad', text: leftOut });
  if (note !== undefined) notify({ kind: 'info', text: note });
  return null;
}

import type { SubmissionRow } from '#contract/applications.ts';
import { decisionIntention } from '#sync/intentions/submission/decision-intention.ts';
import { messageIntention } from '#sync/intentions/submission/message-intention.ts';
import type { EntryView } from '#sync/views/views.ts';
import { pendingView, settledView } from '#data/entry-view.ts';
import { useRows, type Loaded } from '#data/loaded.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queue } from '#runtime/queue.ts';
import type { MusterDatabase } from '#store/database.ts';
import { useObservable } from '../../observable.ts';
import { foldSubmissions, type SubmissionView } from './submission-views.data.ts';

/** What was submitted to a department that the reader manages, newest first, with what they did about it and is not sent yet. */
export function useManagedSubmissions(departmentId: string): Loaded<readonly SubmissionView[]> {
  return useRows('managed', `managed submissions ${departmentId}`, async (db) => {
    const rows = db.collection('submissions').where({ departmentId }).toArray();
    return folded(...(await Promise.all([rows, readEntries(db)])));
  });
}

/** What the reader has submitted, newest first; undefined while it is being read. */
export function useMySubmissions(): readonly SubmissionView[] | undefined {
  return useLive('my submissions', async (db) => {
    const rows = db.collection('mySubmissions').toArray();
    return folded(...(await Promise.all([rows, readEntries(db)])));
  });
}

function folded(rows: readonly SubmissionRow[], entries: readonly EntryView[]): SubmissionView[] {
  const newest = rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return foldSubmissions(newest, entries);
}

/** What waits and what was refused, oldest first. */
async function readEntries(db: MusterDatabase): Promise<EntryView[]> {
  const [refused, pending] = await Promise.all([
    db.sent.where('state').equals('refused').sortBy('settledAt'),
    db.outbox.orderBy('seq').toArray(),
  ]);
  return [...refused.map(settledView), ...pending.map(pendingView)];
}

export interface Readers {
  /** The reader's own id. */
  readonly me: string | null;
  /** What those who wrote are called, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** Who wrote about a submission, by the names that they have now. */
export function useReaders({ id, userId, username, messages }: SubmissionView): Readers {
  const me = useObservable(current)?.userId ?? null;
  const writers = [...new Set(messages.flatMap((one) => one.userId ?? []))];
  const question = { about: `writers ${id}`, given: writers.join() };
  const members = useLive(question, (db) => db.collection('members').bulkGet(writers)) ?? [];
  const names = new Map(members.flatMap((one) => (one ? [[one.id, one.username] as const] : [])));
  if (userId !== null && username !== null) names.set(userId, username);
  return { me, names };
}

/** Queues a message. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function writeMessage(to: SubmissionView, text: string): Promise<void> {
  await queue(messageIntention.with({ ...placeOf(to), text }));
}

interface Wanted {
  readonly state: 'accepted' | 'declined' | 'withdrawn';
  readonly note?: string;
  readonly positionId?: number | null;
}

/** Queues a decision, in the same way. */
export async function decideOn(
  submission: SubmissionView,
  { state, note = '', positionId = null }: Wanted,
): Promise<void> {
  await queue(decisionIntention.with({ ...placeOf(submission), state, note, positionId }));
}

function placeOf({ id: submissionId, postingId, departmentId, title, userId }: SubmissionView) {
  const isOwn = userId === current.get()?.userId;
  return { submissionId, postingId, departmentId, title, isOwn };
}

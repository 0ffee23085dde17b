import { NO_PICTURE } from '#contract/picture-kind.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import type { Draft, MusterDatabase } from '#store/database.ts';
import { SHARED, type Share } from '#store/received-share.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { observable, useObservable } from '../observable.ts';
import { draftLike } from './drafts.ts';
import { offeredTo } from './refused-text.ts';

/** Something shared that no form has taken yet. */
export interface KeptShare extends Share {
  readonly id: string;
}

/** What the form says about the shared file, if there is anything to say. */
export interface ToldOfShare {
  /** A sentence that it was left out, and why. */
  readonly leftOut?: string;
  /** A remark about a file that was kept. */
  readonly note?: string;
}

/** What became of a share: it is the draft now, it is kept beside another draft, or there was none. */
export interface Reception extends ToldOfShare {
  readonly kind: 'draft' | 'beside' | 'nothing';
}

/** What is to be said about the last share, for the form that it opened. */
const last = observable<{ readonly db: MusterDatabase; readonly told: ToldOfShare } | null>(null);
const nothingTold: ToldOfShare = {};

/** What is to be said about the file that was shared last, beside the new post's picture. */
export function useToldOfShare(): ToldOfShare {
  const latest = useObservable(last);
  const now = useObservable(current);
  return latest !== null && latest.db === now?.db ? latest.told : nothingTold;
}

/** To be called when another picture replaces the shared one, or the form is done. */
export function forgetToldOfShare(): void {
  last.set(null);
}

/** What was shared and waits for a form, the oldest first. */
export function useShared(): readonly KeptShare[] {
  const rows = useLive('shared', (db) => db.drafts.where('id').startsWith(SHARED).sortBy('at'));
  return (rows ?? []).flatMap(shareIn);
}

/**
 * Makes the last share the draft of that name, unless there is a draft already, or a refused post that its form
 * would open with: no draft is overwritten. `draftOf` makes a draft of it, or null where nothing is worth one.
 */
export async function openShared(
  name: string,
  draftOf: (share: Share) => unknown,
): Promise<Reception> {
  const nothing: Reception = { kind: 'nothing' };
  const db = current.get()?.db;
  if (!db) return nothing;
  const reception = await db.transaction('rw', db.drafts, db.sent, async (): Promise<Reception> => {
    const rows = await db.drafts.where('id').startsWith(SHARED).sortBy('at');
    const share = rows.flatMap(shareIn).at(-1);
    if (!share) return nothing;
    const { id } = share;
    const told = toldOf(share);
    const draft = draftOf(share);
    const refused = await db.sent.where('state').equals('refused').toArray();
    const posts = refused.filter(({ name: kind }) => kind === postIntention.name);
    const isTaken =
      (await db.drafts.get(name)) !== undefined || offeredTo('new', null, posts) !== null;
    if (draft !== null && isTaken) return { kind: 'beside', ...told };
    if (draft !== null)
      await db.drafts.put({ id: name, value: draft, at: Date.now(), isShared: true });
    await db.drafts.delete(id);
    return { kind: 'draft', ...told };
  });
  last.set({ db, told: reception });
  return reception;
}

/** An older version stored one word for the reason, and no note. */
function toldOf({ leftOut, note = '' }: Share): ToldOfShare {
  if (leftOut === '') return note === '' ? {} : { note };
  const reason = leftOut.includes(' ') ? leftOut : NO_PICTURE;
  return { leftOut: `The shared file was left out. ${reason}` };
}

/** To be called when a form has taken the share; its picture then belongs to the form's draft. */
export async function takeShare({ id }: KeptShare): Promise<void> {
  await current.get()?.db.drafts.delete(id);
}

/** Deletes shares that nobody wants, all unless given, with their pictures. */
export async function discardShares(shares?: readonly KeptShare[]): Promise<void> {
  const db = current.get()?.db;
  if (!db) return;
  await db.transaction('rw', db.drafts, db.files, db.fileBytes, async () => {
    const all = shares ?? (await db.drafts.where('id').startsWith(SHARED).toArray());
    const ids = all.map(({ id }) => id);
    const pictures = ids.map((id) => id.slice(SHARED.length)); // a picture has its share's id
    await db.drafts.bulkDelete(ids);
    await db.files.bulkDelete(pictures);
    await db.fileBytes.bulkDelete(pictures);
  });
}

const nothingShared: Share = { title: '', text: '', url: '', picture: '', leftOut: '' };
const parse = draftLike({ ...nothingShared });

function shareIn({ id, value }: Draft): KeptShare[] {
  const share = parse(value);
  return share ? [{ ...share, id }] : [];
}

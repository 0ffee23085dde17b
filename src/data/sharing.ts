import { NO_PICTURE } from '#contract/picture-kind.ts';
import { postPublicationName } from '#sync/intentions/post-args.ts';
import type { Draft, MusterDatabase } from '#store/database.ts';
import { SHARED, type Share } from '#store/share.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { observable, useObservable } from '../observable.ts';
import { draftLike } from './drafts.ts';
import { offeredTo } from './refused-text.ts';

/** Something shared that no form has taken yet. */
export interface KeptShare extends Share {
  readonly id: string;
}

/** What became of a share: it is the draft now, it lies beside another one, or nothing was kept. */
export interface Reception {
  readonly kind: 'draft' | 'beside' | 'nothing';
  /** That a file that came along was left out, and why, or what is to be known of it; empty for neither. */
  readonly leftOut: string;
}

/** What the last share left out, for the form that it opened. */
const lastLeftOut = observable<{ readonly db: MusterDatabase; readonly told: string } | null>(null);

/** That a file of what was shared last was left out, and why, to stand at the new post's picture; empty if none was. */
export function useLeftOut(): string {
  const last = useObservable(lastLeftOut);
  const now = useObservable(current);
  return last !== null && last.db === now?.db ? last.told : '';
}

/** Another picture takes its place, or the form is done. */
export function forgetLeftOut(): void {
  lastLeftOut.set(null);
}

/** What was shared and waits for a form, the oldest first. */
export function useShared(): readonly KeptShare[] {
  const rows = useLive('shared', (db) => db.drafts.where('id').startsWith(SHARED).sortBy('at'));
  return (rows ?? []).flatMap(shareIn);
}

/**
 * What was shared last becomes the draft of that name, unless there is one already, or a refused post that its form
 * would open with: no draft is overwritten. `draftOf` makes a draft of it, or null where nothing is worth one.
 */
export async function openShared(
  name: string,
  draftOf: (share: Share) => unknown,
): Promise<Reception> {
  const nothing: Reception = { kind: 'nothing', leftOut: '' };
  const db = current.get()?.db;
  if (!db) return nothing;
  const reception = await db.transaction('rw', db.drafts, db.sent, async (): Promise<Reception> => {
    const rows = await db.drafts.where('id').startsWith(SHARED).sortBy('at');
    const share = rows.flatMap(shareIn).at(-1);
    if (!share) return nothing;
    const { id } = share;
    const leftOut = toldOf(share);
    const draft = draftOf(share);
    const refused = await db.sent.where('state').equals('refused').toArray();
    const posts = refused.filter((entry) => entry.name === postPublicationName);
    const isTaken =
      (await db.drafts.get(name)) !== undefined || offeredTo('new', null, posts) !== null;
    if (draft !== null && isTaken) return { kind: 'beside', leftOut };
    if (draft !== null)
      await db.drafts.put({ id: name, value: draft, at: Date.now(), isShared: true });
    await db.drafts.delete(id);
    return { kind: 'draft', leftOut };
  });
  lastLeftOut.set(reception.leftOut === '' ? null : { db, told: reception.leftOut });
  return reception;
}

/** An older version kept one word for the reason, and no note. */
function toldOf({ leftOut, note = '' }: Share): string {
  if (leftOut === '') return note;
  return `The shared file was left out. ${leftOut.includes(' ') ? leftOut : NO_PICTURE}`;
}

/** A form has taken it; its picture goes with the form's draft from now on. */
export async function takeShare({ id }: KeptShare): Promise<void> {
  await current.get()?.db.drafts.delete(id);
}

/** Nobody wants them: they go at once, with their pictures. */
export async function discardShares(shares?: readonly KeptShare[]): Promise<void> {
  const db = current.get()?.db;
  if (!db) return;
  await db.transaction('rw', db.drafts, db.files, db.fileBytes, async () => {
    const all = shares ?? (await db.drafts.where('id').startsWith(SHARED).toArray());
    const ids = all.map(({ id }) => id);
    const pictures = ids.map((id) => id.slice(SHARED.length)); // each under its share's id
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

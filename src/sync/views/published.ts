import type { Entry } from '#sync/engine/outbox.ts';
import type { Publication, PublicationOf } from '#sync/intentions/publication.ts';

/** PB6. Something published as its author sees it until the server has accepted it. */
export type Published<R> = R & { readonly isWaiting?: true };

/** What is needed of an entry that waits. */
export type Pending = Pick<Entry, 'id' | 'name' | 'args' | 'at'>;

/** Who publishes something, by name, and the device's time at which they did. */
interface By {
  readonly author: string;
  readonly at: number;
}

/** A kind of publication, with the row as its author sees it until the server has accepted it. */
export interface PublishedKind<Draft, R> {
  readonly intention: PublicationOf<Draft>;
  readonly shown: (publication: Publication<Draft>, before: R | undefined, by: By) => R;
}

interface Own<Draft, R> {
  readonly of: PublishedKind<Draft, R>;
  readonly pending: readonly Pending[];
  /** Their author's name, where the rows show one. */
  readonly author?: string;
}

interface Identified {
  readonly id: string;
}

/** All of one kind, with their author's own that wait on top. */
export function foldPublished<Draft, R extends Identified>(
  truth: readonly R[],
  { of, pending, author = '' }: Own<Draft, R>,
): readonly Published<R>[] {
  const things = new Map<string, Published<R>>(truth.map((row) => [row.id, row]));
  for (const entry of pending) {
    const publication = of.intention.in(entry);
    if (!publication) continue;
    const before = things.get(publication.id);
    const row = of.shown(publication, before, { author, at: entry.at });
    things.set(row.id, { ...row, isWaiting: true });
  }
  return [...things.values()];
}

/** One of them by its id, waiting or not; `truth` if there is nothing on top of it. */
export function foldOne<Draft, R extends Identified, Truth extends R | null>(
  id: string,
  truth: Truth,
  own: Own<Draft, R>,
): Published<R> | Truth {
  const all = foldPublished<Draft, R>(truth === null ? [] : [truth], own);
  return all.find((one) => one.id === id) ?? truth;
}

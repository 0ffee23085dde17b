import type { MusterDatabase } from '#store/database.ts';
import { foldOwnSummaries } from '#sync/views/fold-own-events.ts';
import { foldPosts } from '#sync/views/fold-posts.ts';
import { ownWaiting } from '../own-waiting.ts';
import { eventSearchable, postSearchable, type Searchable } from './searchables.ts';

const ever = { from: -Infinity, to: Infinity };

/** The author's own events and posts that wait to be published, as they will be found once they are; by id. */
export async function ownSearchables(db: MusterDatabase): Promise<ReadonlyMap<string, Searchable>> {
  const pending = await ownWaiting(db);
  const known = await db.eventSummaries.bulkGet(
    foldOwnSummaries([], pending, ever).summaries.map(({ id }) => id),
  );
  const summaries = foldOwnSummaries(
    known.flatMap((summary) => summary ?? []),
    pending,
    ever,
  ).summaries;
  const own = [
    ...summaries.flatMap((summary) => eventSearchable(summary) ?? []),
    ...foldPosts([], pending, '').map(postSearchable),
  ];
  return new Map(own.map((searchable) => [searchable.id, searchable]));
}

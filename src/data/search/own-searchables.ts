import type { MusterDatabase } from '#store/database.ts';
import { foldOwnSummaries, withDrafts } from '#sync/views/fold-own-events.ts';
import { foldPosts } from '#sync/views/fold-posts.ts';
import { waitingChanges } from '../waiting-changes.ts';
import { eventSearchable, postSearchable, type Searchable } from './searchables.ts';

const ever = { from: -Infinity, to: Infinity };

/** The author's own events and posts that wait to be published, as they will be found once they are; by id. */
export async function ownSearchables(db: MusterDatabase): Promise<ReadonlyMap<string, Searchable>> {
  const pending = await waitingChanges(db);
  const ids = foldOwnSummaries([], pending, ever).summaries.map(({ id }) => id);
  const [summaries, drafts] = await Promise.all([
    db.eventSummaries.bulkGet(ids),
    db.collection('eventDrafts').bulkGet(ids),
  ]);
  const known = withDrafts(
    summaries.flatMap((summary) => summary ?? []),
    drafts.flatMap((draft) => draft ?? []),
  );
  const { summaries: events } = foldOwnSummaries(known, pending, ever);
  const own = [
    ...events.flatMap((summary) => eventSearchable(summary) ?? []),
    ...foldPosts([], pending, '').map(postSearchable),
  ];
  return new Map(own.map((searchable) => [searchable.id, searchable]));
}

import type { News } from '#contract/news.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';

/** What a member reads who was declined; null if they were not, as far as the device was told. */
export function useDecline(): Loaded<string | null> {
  return useWhole('self', 'decline', async (db) =>
    declineIn(await db.collection('notices').toArray()),
  );
}

interface Told {
  readonly at: string;
  readonly news: News;
}

/** The note of the newest decline, unless something newer says that its reader is in. */
export function declineIn(notices: readonly Told[]): string | null {
  const [newest] = [...notices]
    .sort((one, other) => other.at.localeCompare(one.at))
    .flatMap(({ news }) => {
      const note = newsKindOf(news).decline?.(news);
      return note === undefined ? [] : [{ note }];
    });
  return newest?.note ?? null;
}

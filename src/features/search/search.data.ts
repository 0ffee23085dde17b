import { useMemo, useSyncExternalStore } from 'react';
import { useLive } from '#runtime/live.ts';
import { foldSummary } from '#sync/views/fold.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import {
  bestOf,
  titlesFirst,
  type Findable,
  type Group,
  type PartSearchable,
} from '#data/search/ranking.ts';
import { searchFeed, type Building } from '#data/search/search-feed.ts';
import type { EventSearchable } from '#data/search/searchables.ts';
import type { WordIndex } from '#data/search/word-index.ts';

export interface SearchResult {
  readonly groups: readonly Group[];
  /** The words to be marked in titles. */
  readonly words: readonly string[];
}

/** What matches the query, among the device's rows and the given parts of the program; it follows changes of both. */
export function useSearch(
  query: string,
  parts: WordIndex<PartSearchable>,
  now: number,
): SearchResult {
  const version = useSyncExternalStore(searchFeed.subscribe, searchFeed.version);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the index is one object, whatever it holds
  return useMemo(() => answerTo(query, parts, now), [query, parts, now, version]);
}

function answerTo(query: string, parts: WordIndex<PartSearchable>, now: number): SearchResult {
  const rows = searchFeed.index.search(query);
  const others = parts.search(query);
  const words = [...new Set([...rows.words, ...others.words])];
  return { groups: titlesFirst(bestOf([...rows.all, ...others.all], now), words), words };
}

/** How far the first reading of the device has come; null once it is done. */
export function useBuilding(): Building {
  return useSyncExternalStore(searchFeed.subscribe, searchFeed.building);
}

/** What these ids stand for at this moment; rows that are gone are missing. */
export function useFindables(
  ids: readonly string[],
  parts: WordIndex<PartSearchable>,
): readonly Findable[] {
  useSyncExternalStore(searchFeed.subscribe, searchFeed.version);
  return ids.flatMap((id) => searchFeed.index.get(id) ?? parts.get(id) ?? []);
}

/** The event as a calendar shows it, with the waiting changes. */
export function useEntryOf({ summary }: EventSearchable): CalendarEntry {
  const pending = useLive('pending', (db) => db.outbox.orderBy('seq').toArray());
  return foldSummary(summary, pending ?? []);
}

/** How many members hold a position, or how many videos a category has; null for anything else. */
export function countIn(of: Findable): number | null {
  if (of.kind !== 'position' && of.kind !== 'category') return null;
  let count = 0;
  for (const one of searchFeed.index.all()) {
    const isIn =
      of.kind === 'category'
        ? one.kind === 'video' && one.categoryId === of.rowId
        : one.kind === 'member' && one.positions.some(({ title }) => title === of.title);
    if (isIn) count += 1;
  }
  return count;
}

/** Whether this is the author's own and waits to be published. */
export function isWaiting({ id }: Findable): boolean {
  return searchFeed.isOwn(id);
}

import {
  collectionNames,
  collections,
  type Changes,
  type Collection,
} from '#contract/collections.ts';
import { syncPage, type SyncPage } from '#contract/sync.ts';

/** Rows that are read without a pause: a few milliseconds' work for the thread, even on a slow phone. */
const PORTION = 100;

/**
 * What a page says, read a portion at a time: `breathe` lets others have the thread in between. Null for one that this
 * version cannot read.
 */
export async function readPullPage(
  body: unknown,
  breathe: () => Promise<void>,
): Promise<SyncPage | null> {
  if (!isObject(body) || !isObject(body['changes'])) return null;
  const { changes } = body;
  const page = syncPage.safeParse({ ...body, changes: {} });
  if (!page.success) return null;
  const read: Partial<Record<Collection, unknown[]>> = {};
  let count = 0;
  for (const name of collectionNames) {
    const rows = changes[name] ?? [];
    if (!Array.isArray(rows)) return null;
    for (const row of rows) {
      if ((count += 1) % PORTION === 0) await breathe();
      const known = collections[name].row.safeParse(row);
      if (!known.success) return null;
      (read[name] ??= []).push(known.data);
    }
  }
  return { ...page.data, changes: read as Changes };
}

/** The cursor of the page that follows, before a page is read; null if none does, or if that can't be told. */
export function nextOf(body: unknown): string | null {
  if (!isObject(body) || body['more'] !== true || typeof body['cursor'] !== 'string') return null;
  return body['cursor'];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { KNOWLEDGE } from '#contract/knowledge.ts';
import type { SyncPage } from '#contract/sync.ts';
import { shownHtml } from '#server/core/text/html.ts';
import { marked, type Unmarked } from '#server/features/sync/marks.ts';
import { answerPull } from '#server/features/sync/pull.ts';
import type { Services } from '#server/core/calls/services.ts';
import { readPortal, type Portal } from '#server/db/portal-settings.ts';

/** Everything that a visitor may see. */
export interface PublicRows {
  /** Differs whenever the rows do. */
  readonly revision: string;
  /** A visitor's pull from the start, as our API answers it. */
  readonly pages: readonly SyncPage[];
  /** The same with its HTML cleaned once more: what becomes a part of our pages is never taken on trust. */
  readonly clean: readonly SyncPage[];
  readonly settings: Portal;
}

/** Reads what visitors see as it is now, whichever process changed it; what has not changed is read once. */
export function publicRows(services: Services): () => Promise<PublicRows> {
  let known: { readonly revision: string; readonly rows: Promise<PublicRows> } | null = null;
  return async () => {
    const revision = await services.publicRevision();
    if (known?.revision === revision) return known.rows;
    const reading = { revision, rows: read(services, revision) };
    known = reading;
    reading.rows.catch(() => {
      if (known === reading) known = null;
    });
    return reading.rows;
  };
}

async function read(services: Services, revision: string): Promise<PublicRows> {
  const { database, sources, now } = services;
  const asked = { sources, caller: null, knows: KNOWLEDGE };
  const { pulled, settings } = await database.db.transaction(
    async (snapshot) => {
      const pulled: Unmarked[] = [];
      for (let cursor: string | undefined; ;) {
        const next = await answerPull(snapshot, { ...asked, cursor, now: now() });
        pulled.push(next);
        if (!next.page.more || next.page.cursor === cursor)
          return { pulled, settings: await readPortal(snapshot, services.config) };
        cursor = next.page.cursor;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const pages = await Promise.all(pulled.map((one) => marked(database.db, one)));
  return { revision, pages, settings, clean: pages.map(cleaned) };
}

function cleaned(page: SyncPage): SyncPage {
  const { posts, aboutSections, pages } = page.changes;
  return {
    ...page,
    changes: {
      ...page.changes,
      ...(posts && { posts: posts.map(cleanContent) }),
      ...(aboutSections && { aboutSections: aboutSections.map(cleanContent) }),
      ...(pages && { pages: pages.map(cleanContent) }),
    },
  };
}

function cleanContent<Row extends { readonly content: string }>(row: Row): Row {
  return { ...row, content: shownHtml(row.content) };
}

import { gt } from 'drizzle-orm';
import {
  collectionsOf,
  type Collection,
  type SharedCollection,
  type SyncScope,
} from '#contract/collections.ts';
import { readMyRsvps } from '../../db/event-rows.ts';
import { events } from '../../db/schema.ts';
import { sources } from './content.rows.ts';
import type { LoadPosition } from '#server/core/http/cursor.ts';
import { readDocuments } from './documents.rows.ts';
import { ownCollections, ownSources, type OwnCollection } from './own.rows.ts';
import { loadEvents } from './event-load.ts';
import { done, type Key, type LoadParts, type Progress, type Step } from './load-step.ts';

/**
 * What a device gets first, scope by scope: small things, so that every screen has something; then events.
 */
const steps: Readonly<Record<SyncScope, ReadonlyMap<string, Step>>> = {
  self: new Map([
    ['documents', loadDocuments],
    ['myRsvps', loadMyRsvps],
    ...ownCollections.map((name) => [name, ownStep(name)] as const),
  ]),
  public: sharedSteps('public'),
  org: new Map([...sharedSteps('org'), ['events', loadEvents]]),
  leadership: sharedSteps('leadership'),
  leaders: sharedSteps('leaders'),
};

export function firstPosition(scope: SyncScope): LoadPosition {
  const [step = ''] = steps[scope].keys();
  return { step, after: null };
}

/** False for a position created by another version of the server. */
export function isKnownPosition(scope: SyncScope, { step }: LoadPosition): boolean {
  return steps[scope].has(step);
}

/** Continues loading until the page is full or the scope complete; null if it is complete. */
export async function load(
  scope: SyncScope,
  from: LoadPosition,
  parts: LoadParts,
): Promise<LoadPosition | null> {
  let after: Key = from.after;
  let reached = false;
  for (const [name, step] of steps[scope]) {
    reached ||= name === from.step;
    if (!reached) continue;
    for (let state: Progress['state'] = 'more'; state !== 'done';) {
      if (state === 'full' || parts.page.room === 0)
        return { step: name, after: after && [...after] };
      ({ after, state } = await step(parts, after));
    }
  }
  return null;
}

/** In the order of their declarations. */
function sharedSteps(scope: SyncScope): Map<string, Step> {
  const names = collectionsOf(scope).filter(isShared);
  return new Map(names.map((name) => [name, sharedStep(name)]));
}

function isShared(name: Collection): name is SharedCollection {
  return name in sources;
}

function sharedStep(collection: SharedCollection): Step {
  const { id, read } = sources[collection];
  return async ({ db, page }, after) => {
    const limit = page.room;
    const where = after?.[0] === undefined ? undefined : gt(id, after[0]);
    const rows = await read(db, { where, limit });
    page.put(collection, rows);
    return progressAfter(rows, limit);
  };
}

function ownStep(collection: OwnCollection): Step {
  const { id, read } = ownSources[collection];
  return async ({ db, page, userId, now }, after) => {
    const limit = page.room;
    const where = after?.[0] === undefined ? undefined : gt(id, after[0]);
    const rows = await read(db, { userId, where, limit, now });
    page.put(collection, rows);
    return progressAfter(rows, limit);
  };
}

async function loadDocuments({ db, page, userId }: LoadParts): Promise<Progress> {
  page.put('documents', await readDocuments(db, userId));
  return done;
}

async function loadMyRsvps({ db, page, userId }: LoadParts, after: Key): Promise<Progress> {
  const limit = page.room;
  const where = after?.[0] === undefined ? undefined : gt(events.id, after[0]);
  const rows = await readMyRsvps(db, userId, { where, limit });
  page.put('myRsvps', rows);
  return progressAfter(rows, limit);
}

function progressAfter(rows: readonly { readonly id: string }[], limit: number): Progress {
  const last = rows.at(-1);
  return last && rows.length === limit ? { after: [last.id], state: 'more' } : done;
}

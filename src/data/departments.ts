import type { BriefingRow, PostingRow, ResourceRow } from '#contract/content.ts';
import type { EventRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/members.ts';
import { isOrgPulled, readComingEvents, readRoster, unlessUnknown } from './department-rows.ts';
import { useLive } from './live.ts';
import { useSyncStatus } from './status.ts';

// What the departments show. All of it is on the device; undefined means that it may still come.

const MINUTE_MS = 60_000;

/** Whether nothing of the inside was ever brought and nothing can be now: offline right after the first sign-in. */
export function useIsOutOfReach(): boolean {
  const isOffline = useSyncStatus().connection === 'offline';
  return useLive('org pulled', isOrgPulled) === false && isOffline;
}

/** Every member with a position of the department, by name. */
export function useRoster(departmentId: string): readonly MemberRow[] | undefined {
  return useLive(`roster ${departmentId}`, (db) => readRoster(db, departmentId));
}

/** SPEC's HTML of the briefing with its revision; empty text when nobody has written one. */
export function useBriefing(departmentId: string): BriefingRow | undefined {
  return useLive(`briefing ${departmentId}`, async (db) => {
    const row = await db.collection('briefings').get(departmentId);
    if (row) return row;
    return (await isOrgPulled(db)) ? { id: departmentId, content: '', revision: 0 } : undefined;
  });
}

/** By name. */
export function useResources(departmentId: string): readonly ResourceRow[] | undefined {
  return useLive(`resources ${departmentId}`, async (db) => {
    const rows = await db.collection('resources').where({ departmentId }).toArray();
    return unlessUnknown(
      db,
      rows.sort((a, b) => a.name.localeCompare(b.name)),
    );
  });
}

/** Open postings first, each kind by title. */
export function usePostings(departmentId: string): readonly PostingRow[] | undefined {
  return useLive(`postings ${departmentId}`, async (db) => {
    const rows = await db.collection('postings').where({ departmentId }).toArray();
    return unlessUnknown(
      db,
      rows.sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.title.localeCompare(b.title)),
    );
  });
}

/** Events that are not over at `now` (ms) and have a role of the department, soonest first; at most `most`. */
export function useDepartmentEvents(
  departmentId: string,
  { now, most }: { now: number; most: number },
): readonly EventRow[] | undefined {
  // To the minute, so that the question stays the same for a while.
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return useLive(`events ${departmentId} ${minute} ${most}`, async (db) =>
    unlessUnknown(db, await readComingEvents(db, departmentId, { now: minute, most })),
  );
}

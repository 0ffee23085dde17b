import type { PostingRow } from '#contract/applications.ts';
import type { BriefingRow } from '#contract/briefing-row.ts';
import type { ResourceRow } from '#contract/resource-row.ts';
import type { EventRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { readComingEvents, readPostings, readResources, readRoster } from './department-rows.ts';
import { loaded, useAbsence, useRows, useWhole, type Loaded } from './loaded.ts';
import { useLive } from '#runtime/live.ts';

// The data of department pages. All of it is on the device.

/** Whether anything that only org members can see has arrived: from then on each part reports its own state. */
export function useInside(): Loaded<null> {
  const hasBegun = useLive('inside', async (db) => {
    const generations = await db.fact('generations');
    return generations?.org !== undefined;
  });
  const found = hasBegun === undefined ? undefined : hasBegun ? { value: null } : null;
  return loaded(found, useAbsence('org'));
}

/**
 * Every org member with a position in the department, by name. It waits for the whole scope, since a partial roster would show
 * wrong counts.
 */
export function useRoster(departmentId: string): Loaded<readonly MemberRow[]> {
  return useWhole('org', `roster ${departmentId}`, (db) => readRoster(db, departmentId));
}

/** The briefing's HTML with its revision; empty text if nobody has written one. */
export function useBriefing(departmentId: string): Loaded<BriefingRow> {
  return useWhole('org', `briefing ${departmentId}`, async (db) => {
    const row = await db.collection('briefings').get(departmentId);
    return row ?? { id: departmentId, content: '', revision: 0 };
  });
}

/** The department's resources, by name. */
export function useResources(departmentId: string): Loaded<readonly ResourceRow[]> {
  return useRows('org', `resources ${departmentId}`, (db) => readResources(db, departmentId));
}

/** Open postings first, then closed ones, each by title. */
export function usePostings(departmentId: string): Loaded<readonly PostingRow[]> {
  return useRows('org', `postings ${departmentId}`, (db) => readPostings(db, departmentId));
}

/** Events that are not over at `now` (ms) and have a role of the department, soonest first; at most `most`. */
export function useDepartmentEvents(
  departmentId: string,
  { now, most }: { now: number; most: number },
): Loaded<readonly EventRow[]> {
  // The time is rounded to the minute, so that the events are not read again with every change on the screen.
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const key = { about: `events ${departmentId}`, given: `${minute} ${most}` };
  return useRows('org', key, (db) => readComingEvents(db, departmentId, { now: minute, most }));
}

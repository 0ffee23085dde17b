import type { PostingRow } from '#contract/applications.ts';
import type { EventRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import type { ResourceRow } from '#contract/resource-row.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { MusterDatabase } from '#store/database.ts';

/** Events that began longer ago than this are not considered when looking for running ones. Milliseconds. */
const LONGEST_EVENT_MS = 31 * DAY_MS;

/** Every org member with a position in the department, by name. */
export async function readRoster(
  db: MusterDatabase,
  departmentId: string,
): Promise<readonly MemberRow[]> {
  const members = await db.collection('members').toArray();
  return inNameOrder(
    members.filter((member) => isOnRoster(member, departmentId)),
    ({ username }) => username,
  );
}

/** The department's resources, by name. */
export async function readResources(
  db: MusterDatabase,
  departmentId: string,
): Promise<readonly ResourceRow[]> {
  const rows = await db.collection('resources').where({ departmentId }).toArray();
  return inNameOrder(rows, ({ name }) => name);
}

/** Open postings first, then closed ones, each by title. */
export async function readPostings(
  db: MusterDatabase,
  departmentId: string,
): Promise<readonly PostingRow[]> {
  const rows = await db.collection('postings').where({ departmentId }).toArray();
  const byTitle = inNameOrder(rows, ({ title }) => title);
  return byTitle.sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
}

interface Coming {
  /** Milliseconds. */
  readonly now: number;
  readonly most: number;
}

/**
 * Events that are not over and have a role of the department, soonest first, at most `most`. It reads no further than
 * it has to: fifty thousand events may follow.
 */
export async function readComingEvents(
  db: MusterDatabase,
  departmentId: string,
  { now, most }: Coming,
): Promise<EventRow[]> {
  const running = await runningEvents(db, now);
  const coming = await db
    .collection('events')
    .where('start')
    .above(new Date(now).toISOString())
    .filter((event) => hasRoleOf(event, departmentId))
    .limit(most)
    .toArray();
  return [...running.filter((event) => hasRoleOf(event, departmentId)), ...coming]
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, most);
}

/** The events that have begun and are not over, found in the event summaries. */
async function runningEvents(db: MusterDatabase, now: number): Promise<EventRow[]> {
  const begun = await db.eventSummaries
    .where('start')
    .between(now - LONGEST_EVENT_MS, now, true, true)
    .toArray();
  const ids = begun.filter(({ end, hidden }) => end > now && hidden === 0).map(({ id }) => id);
  const rows = await db.collection('events').bulkGet(ids);
  return rows.flatMap((row) => row ?? []);
}

function hasRoleOf({ roles }: EventRow, departmentId: string): boolean {
  return roles.some(({ department }) => department === departmentId);
}

/**
 * A member who has lost the flag keeps the positions but belongs to no department any more, not even as its chief.
 */
function isOnRoster(member: MemberRow, departmentId: string): boolean {
  const { isOrgMember, primaryPosition, secondaryPosition, tertiaryPosition } = member;
  if (!isOrgMember) return false;
  return [primaryPosition, secondaryPosition, tertiaryPosition].some(
    (held) => held?.department === departmentId,
  );
}

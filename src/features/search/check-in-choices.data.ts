import type { EventRow } from '#contract/events.ts';
import { useLive } from '#runtime/live.ts';
import { isCheckInOpen, mayCheckIn } from '#domain/check-in.ts';
import type { Person } from '#domain/permissions.ts';
import { useSession } from '#data/session.ts';
import { searchFeed } from '#data/search/search-feed.ts';

const MOST_CHOICES = 3;

interface Checker extends Person {
  readonly id: string;
}

/** The events in which the reader checks in now, the one that has started last or is next first; undefined while they are read. */
export function useCheckInChoices(now: number): readonly EventRow[] | undefined {
  const session = useSession();
  const isMember = session.status === 'member' && !session.needsSignIn;
  const ids = isMember ? beingCheckedIn(now) : [];
  const found = useLive(`check-in choices ${ids.join()}`, (db) =>
    db.collection('events').bulkGet([...ids]),
  );
  if (!isMember || ids.length === 0) return [];
  const rows = found?.flatMap((row) => row ?? []);
  return rows && checkInsAmong(rows, { ...session.person, id: session.userId }, now);
}

/** SPEC 31.41: of the events, those in which this member checks in at that time. */
export function checkInsAmong(
  rows: readonly EventRow[],
  person: Checker,
  now: number,
): readonly EventRow[] {
  return rows
    .filter((event) => isCheckInOpen(event, new Date(now)))
    .filter(({ helpers = [] }) => mayCheckIn(person, { helpers }))
    .toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start))
    .slice(0, MOST_CHOICES);
}

function beingCheckedIn(now: number): readonly string[] {
  return [...searchFeed.index.all()].flatMap((one) => {
    if (one.kind !== 'event') return [];
    const [start, end] = [new Date(one.summary.start), new Date(one.summary.end)];
    return isCheckInOpen({ start, end }, new Date(now)) ? [one.rowId] : [];
  });
}

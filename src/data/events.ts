import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { NetworkError } from '#api/call.ts';
import { ApiError } from '#contract/problem.ts';
import type { Entry } from '#sync/outbox.ts';
import { foldLight, foldMyRsvps } from '#sync/fold.ts';
import type { CalendarEntry, MyRsvpView } from '#sync/views.ts';
import { calendarFeed } from './calendar-feed.ts';
import { current } from './current.ts';
import { useLive } from './live.ts';
import { useValue } from './value.ts';

export type {
  AttendeeView,
  CalendarEntry,
  EventView,
  MyRsvpView,
  RoleView,
  Standing,
} from '#sync/views.ts';
export { useEvent } from './event.ts';

/** The pull brings events from twelve months back on (ARCHITECTURE 3). */
const HORIZON_MS = 365 * 86_400_000;

/** Events that touch the time between two moments (`to` excluded), in order of start. */
export function useCalendar(range: { from: Date; to: Date }): readonly CalendarEntry[] {
  const from = range.from.getTime();
  const to = range.to.getTime();
  const lights = useSyncExternalStore(calendarFeed.subscribe, () => calendarFeed.range(from, to));
  const read = useLive('pending', (db) => db.outbox.orderBy('seq').toArray());
  const pending = read === undefined || read.length === 0 ? nothing : read;
  useOlderEvents(from, to);
  return useMemo(() => lights.map((light) => foldLight(light, pending)), [lights, pending]);
}

/** One array for "not read yet" and "none", so that a month is not painted twice when it opens. */
const nothing: readonly Entry[] = [];

/** Events of `days` days from `from` on. */
export function useAgenda(from: Date, days: number): readonly CalendarEntry[] {
  const to = new Date(from);
  to.setDate(to.getDate() + days);
  return useCalendar({ from, to });
}

/** The events the member signed up for, soonest first; undefined while they are read. */
export function useMyRsvps(): readonly MyRsvpView[] | undefined {
  return useLive('my-rsvps', async (db) => {
    const pending = await db.outbox.orderBy('seq').toArray();
    const mine = await db.collection('myRsvps').toArray();
    const events = await db
      .collection('events')
      .bulkGet([
        ...new Set(pending.flatMap(({ label }) => ('eventId' in label ? label.eventId : []))),
      ]);
    return foldMyRsvps(mine, pending, (id) => events.find((event) => event?.id === id));
  });
}

/** Months beyond the horizon are fetched when somebody looks at them. */
function useOlderEvents(from: number, to: number): void {
  const now = useValue(current);
  const isWanted = from < horizon() && now?.token != null;
  useEffect(() => {
    if (isWanted) bringOlderEvents(from, to).catch(reportError);
  }, [isWanted, from, to, now]);
}

async function bringOlderEvents(from: number, to: number): Promise<void> {
  const { fetchOlderEvents } = await import('./older-events.ts');
  try {
    await fetchOlderEvents(from, to);
  } catch (error) {
    // The calendar shows what the device has; the next look asks again.
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}

function horizon(): number {
  return Date.now() - HORIZON_MS;
}

// @chunk events
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NetworkError, ApiError } from '#contract/problem.ts';
import { horizonOf } from '#domain/horizon.ts';
import { serverTime } from '#browser/server-clock.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import type { MusterDatabase } from '#store/database.ts';
import { answerChangesIn } from '#sync/intentions/answer/answer-changes.ts';
import { foldMyRsvps, foldSummaries } from '#sync/views/fold.ts';
import { foldOwnSummaries, withDrafts } from '#sync/views/fold-own-events.ts';
import type { CalendarEntry, MyRsvpView } from '#sync/views/views.ts';
import { calendarPeriod, type CalendarPeriod } from './calendar-period.ts';
import { indexedEvents } from './indexed-events.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { useAbsence, useWhole, type Loaded } from './loaded.ts';
import { syncNow } from './sync-now.ts';
import { useObservable } from '../observable.ts';

/** Events that overlap the time between two moments (`to` excluded). They are shown while others are still arriving. */
export function useCalendar(range: { from: Date; to: Date }): Loaded<CalendarPeriod> {
  const from = range.from.getTime();
  const to = range.to.getTime();
  const summaries = useSyncExternalStore(indexedEvents.subscribe, () =>
    indexedEvents.range(from, to),
  );
  const indexState = useSyncExternalStore(indexedEvents.subscribe, indexedEvents.state);
  const read = useLive('pending', (db) => db.outbox.orderBy('seq').toArray());
  const pending = read === undefined || read.length === 0 ? nothing : read;
  const drafts = useLive('event drafts', (db) => db.collection('eventDrafts').toArray());
  const older = useOlderEvents(from, to);
  const absence = useAbsence('org');
  const entries = useMemo(() => {
    const own = foldOwnSummaries(withDrafts(summaries, drafts), pending, { from, to });
    return foldSummaries(own.summaries, pending).map((entry): CalendarEntry =>
      own.isOwn(entry.id) ? { ...entry, isWaiting: true } : entry,
    );
  }, [summaries, drafts, pending, from, to]);
  const hasIndexed = summaries.length > 0;
  return calendarPeriod({ entries, index: indexState, hasIndexed, older, absence });
}

/** One array while reading and if there are none, so that a month is not rendered twice when it opens. */
const nothing: readonly Entry[] = [];

/** Events on `days` days starting at `from`. */
export function useAgenda(from: Date, days: number): Loaded<CalendarPeriod> {
  const to = new Date(from);
  to.setDate(to.getDate() + days);
  return useCalendar({ from, to });
}

/** The events the member signed up for, soonest first. */
export function useMyRsvps(): Loaded<readonly MyRsvpView[]> {
  return useWhole('self', 'my-rsvps', readOwnRsvps);
}

/** `useMyRsvps`'s answer for code outside React. */
export async function readOwnRsvps(db: MusterDatabase): Promise<MyRsvpView[]> {
  const pending = await db.outbox.orderBy('seq').toArray();
  const mine = await db.collection('myRsvps').toArray();
  const events = await db
    .collection('events')
    .bulkGet([...new Set(answerChangesIn(pending).map(({ eventId }) => eventId))]);
  return foldMyRsvps(mine, pending, (id) => events.find((event) => event?.id === id));
}

/** Months beyond the horizon are fetched when somebody looks at them; those within it have already been pulled. */
function useOlderEvents(from: number, to: number): Loaded<null> {
  const now = useObservable(current);
  const absence = useAbsence('org');
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<FetchedSpan | null>(null);
  const isWanted = from < horizon() && now?.token != null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const asking = { isOver: false };
    bringOlderEvents(from, to).then((isBrought) => {
      // A late answer about other months must not replace the one about these.
      if (!asking.isOver) setAnswer({ from, to, isBrought, at: new Date() });
    }, reportError);
    return () => {
      asking.isOver = true;
    };
  }, [isWanted, from, to, now, tries]);
  if (!isWanted || (answer?.isBrought === true && isFor(answer, { from, to }))) return here;
  if (!answer || !isFor(answer, { from, to })) return { state: 'not-yet' };
  const { why = 'trouble', nextTry = null } = absence ?? {};
  const retry = async () => {
    setTries(tries + 1);
    await syncNow();
  };
  return { state: 'not-to-be-had', why, nextTry, triedAt: answer.at, retry };
}

interface Span {
  readonly from: number;
  readonly to: number;
}
interface FetchedSpan extends Span {
  readonly isBrought: boolean;
  readonly at: Date;
}
const here: Loaded<null> = { state: 'here', value: null };

function isFor(answer: FetchedSpan, { from, to }: Span): boolean {
  return answer.from === from && answer.to === to;
}

/** False if the events couldn't be fetched; those on the device are shown anyway. */
async function bringOlderEvents(from: number, to: number): Promise<boolean> {
  const { fetchOlderEvents } = await import('./older-events.ts');
  try {
    await fetchOlderEvents(from, to);
    await indexedEvents.catchUp();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    return false;
  }
}

/** The horizon by the server's clock, in milliseconds. */
function horizon(): number {
  return horizonOf(new Date(serverTime(Date.now()))).getTime();
}

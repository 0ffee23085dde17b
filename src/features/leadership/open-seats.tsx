import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useMay } from '#data/session.ts';
import { useCalendar } from '#data/events.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import { serverTime } from '#browser/server-clock.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Card } from '#ui/page/card.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { CreateEvent } from '#ui/muster/create-event.tsx';
import { startTime } from '#ui/time/time.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { withSeats } from './with-seats.ts';

const DAYS = 14;

/** The next events with open seats, for which a leader may want to ask somebody. `below` is shown once they have loaded. */
export function OpenSeats({ below }: { below: ReactNode }) {
  const now = serverTime(useNow());
  const hour = Math.floor(now / HOUR_MS);
  const range = useMemo(() => {
    const from = new Date(hour * HOUR_MS);
    return { from, to: new Date(from.getTime() + DAYS * DAY_MS) };
  }, [hour]);
  const calendar = useCalendar(range);
  return (
    <>
      <Card title="Open seats" icon={CalendarClock} className="leader-seats">
        <Loaded of={calendar} text="Loading events…" skeleton={<SkeletonRows count={3} />}>
          {({ entries }) => <Seats entries={withSeats(entries, now)} now={now} />}
        </Loaded>
      </Card>
      {calendar.state !== 'not-yet' && below}
    </>
  );
}

function Seats({ entries, now }: { entries: readonly CalendarEntry[]; now: number }) {
  const mayCreate = useMay('events.edit');
  if (entries.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        text="No open seats in the next two weeks."
        about="Events that have room for more people show up here."
        action={mayCreate && <CreateEvent />}
      />
    );
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <RowBoundary key={entry.id} of={entry}>
          <li
            className="leader-row"
            data-dept={entry.department === '' ? undefined : entry.department}
          >
            <Link to="/events/$eventId" params={{ eventId: entry.id }} dir="auto">
              {entry.title}
            </Link>
            <small>
              <time dateTime={entry.start}>{startTime(entry.start, new Date(now))}</time>
            </small>
            <span className="leader-row-seats num">{seatsText(entry.spotsLeft ?? 0)}</span>
          </li>
        </RowBoundary>
      ))}
    </ul>
  );
}

function seatsText(seats: number): string {
  return seats === 1 ? '1 seat open' : `${seats} seats open`;
}

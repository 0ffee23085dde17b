import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '#sync/views/views.ts';
import { serverTime } from '#browser/server-clock.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { EventStatePill } from '#ui/muster/event-state-pill.tsx';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { dayOf, type Day } from '#domain/time/day.ts';
import { fullDay, say } from '../calendar-days.ts';
import { entrySpots, timesOf } from '../entry-label.ts';

interface AgendaDayProps {
  day: Day;
  today: Day;
  entries: readonly CalendarEntry[];
}

/** One day of the agenda: its date stays in view while its slots pass. */
export function AgendaDay({ day, today, entries }: AgendaDayProps) {
  const isToday = day === today;
  const now = serverTime(useNow());
  return (
    <div className="agenda-day" data-today={isToday ? '' : undefined}>
      <h3 className="agenda-date" aria-label={`${fullDay(day, today)}${isToday ? ', today' : ''}`}>
        <span>{say(day, { weekday: 'short' })}</span>
        <b>{Number(day.slice(-2))}</b>
        <span>{isToday ? 'Today' : say(day, { month: 'short' })}</span>
      </h3>
      <ul>
        {entries.map((entry) => (
          <RowBoundary key={entry.id} of={entry}>
            <li>
              <Slot entry={entry} today={today} now={now} />
            </li>
          </RowBoundary>
        ))}
      </ul>
    </div>
  );
}

function EntryState({ entry }: { entry: CalendarEntry }) {
  if (entry.isOff === true || entry.isDraft === true)
    return <EventStatePill isOff={entry.isOff} isDraft={entry.isDraft} />;
  return <StandingPill standing={entry.mine} isShort />;
}

function Slot({ entry, today, now }: { entry: CalendarEntry; today: Day; now: number }) {
  const spots = entrySpots(entry, now);
  return (
    <Link
      className="slot"
      data-dept={entry.department === '' ? undefined : entry.department}
      to="/events/$eventId"
      params={{ eventId: entry.id }}
      search={true}
      state={{ openedFrom: 'agenda', isOpenedOver: true }}
      resetScroll={false}
    >
      <span>
        <span className="slot-title" dir="auto">
          <b>{entry.title}</b>
          <span className="unseen">,</span>
        </span>{' '}
        <small>
          <time dateTime={entry.start}>{timesOf(entry, today)}</time>
          {spots !== '' && ` · ${spots}`}
        </small>
      </span>
      {entry.isWaiting ? (
        <WaitingToPublish isDraft={entry.isDraft === true} />
      ) : (
        <EntryState entry={entry} />
      )}
      <span className="sr-only"> {fullDay(dayOf(new Date(entry.start)), today)}</span>
    </Link>
  );
}

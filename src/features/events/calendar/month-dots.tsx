import type { CalendarPeriod } from '#data/calendar-period.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import type { Day } from '#domain/time/day.ts';
import { fullDay, calendarHeading, rangeOf, sameMonth, weeksOf } from '../calendar-days.ts';
import { entriesOnDays } from './entries-by-day.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthDotsProps {
  day: Day;
  today: Day;
  /** Undefined while it is loading. */
  calendar: CalendarPeriod | undefined;
  onDay: (day: Day) => void;
}

/** A month in which every day is a button, with a dot if something is on. */
export function MonthDots({ day, today, calendar, onDay }: MonthDotsProps) {
  const byDay = entriesOnDays(calendar?.entries ?? [], rangeOf('month', day));
  const none = calendar && !calendar.isPart ? 'no events' : '';
  return (
    <table className="month-dots">
      <caption className="sr-only">{calendarHeading('month', day)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                <button
                  type="button"
                  aria-label={dayLabel({ day: date, today, entries: byDay.get(date) ?? [], none })}
                  aria-current={date === today ? 'date' : undefined}
                  aria-pressed={date === day}
                  data-outside={sameMonth(date, day) ? undefined : ''}
                  onClick={() => {
                    onDay(date);
                  }}
                >
                  <span>{Number(date.slice(-2))}</span>
                  <Dot entries={byDay.get(date) ?? []} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dot({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null;
  return <i data-mine={standingOf(entries)} aria-hidden="true" />;
}

/** The standing that a day's dot shows: a change that waits to be sent comes before a settled one. */
function standingOf(entries: readonly CalendarEntry[]) {
  const has = (standing: CalendarEntry['mine']) => entries.some(({ mine }) => mine === standing);
  if (has('waiting') || has('cancelling')) return 'waiting';
  return has('attending') ? 'attending' : undefined;
}

interface DayLabel {
  day: Day;
  today: Day;
  entries: readonly CalendarEntry[];
  /** The text for a day without entries. */
  none: string;
}

function dayLabel({ day, today, entries, none }: DayLabel): string {
  const count = entries.length === 1 ? '1 event' : `${entries.length} events`;
  const standing = { waiting: 'waiting to send', attending: "RSVP'd" };
  const state = standingOf(entries);
  return [
    fullDay(day, today),
    day === today ? 'today' : '',
    entries.length === 0 ? none : count,
    state ? standing[state] : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

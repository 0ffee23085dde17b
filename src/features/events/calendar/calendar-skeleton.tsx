import { Shimmer } from '#ui/loading/shimmer.tsx';
import '../agenda.css';
import { addDays, daysBetween, type Day } from '#domain/time/day.ts';
import { rangeOf, sameMonth, say, weeksOf } from '../calendar-days.ts';
import type { GridView } from '../calendar-views.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** How many placeholders for events each day of a week has. */
const bars = [1, 0, 1, 0, 2, 0, 1];

interface GridSkeletonProps {
  view: GridView;
  day: Day;
  today: Day;
}

/** The calendar's grid while its events are loading: the days are known. */
export function GridSkeleton({ view, day, today }: GridSkeletonProps) {
  if (view !== 'month') return <HoursSkeleton days={daysOf(view, day)} today={today} />;
  return (
    <>
      <div className="weekdays">
        {weekdays.map((name) => (
          <span dir="auto" key={name}>
            {name}
          </span>
        ))}
      </div>
      {weeksOf(day).map((week) => (
        <div key={week[0]} className="week-skeleton">
          {week.map((date, place) => (
            <div key={date} data-outside={sameMonth(date, day) ? undefined : ''}>
              <b data-today={date === today ? '' : undefined}>{Number(date.slice(-2))}</b>
              {Array.from({ length: bars[place] ?? 0 }, (_, bar) => (
                <div key={bar} className="shimmer" />
              ))}
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

/** The days of a week, or one, over the hours. */
function HoursSkeleton({ days, today }: { days: readonly Day[]; today: Day }) {
  return (
    <div className="hours-skeleton">
      {days.map((date, place) => (
        <div key={date}>
          <span className="weekday">
            {say(date, { weekday: 'short' })}
            <b data-today={date === today ? '' : undefined}>{Number(date.slice(-2))}</b>
          </span>
          {Array.from({ length: bars[place] ?? 0 }, (_, bar) => (
            <div key={bar} className="shimmer" />
          ))}
        </div>
      ))}
    </div>
  );
}

function daysOf(view: GridView, day: Day): Day[] {
  const { from, to } = rangeOf(view, day);
  return Array.from({ length: daysBetween(from, to) }, (_, place) => addDays(from, place));
}

/** Three days of the agenda. */
export function AgendaSkeleton() {
  return (
    <div className="agenda-skeleton">
      {[3, 2, 2].map((slots, place) => (
        <div key={place} className="agenda-day">
          <div className="agenda-date">
            <Shimmer height={24} width={28} />
            <Shimmer height={12} width={24} />
          </div>
          <div>
            {Array.from({ length: slots }, (_, slot) => (
              <div key={slot} className="slot">
                <span>
                  <Shimmer height={16} width="60%" />
                  <Shimmer height={12} width="40%" />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

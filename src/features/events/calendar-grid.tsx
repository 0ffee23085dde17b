import { useEffect, useRef } from 'react';
import { holdPresses } from '#ui/held-press.ts';
import '@schedule-x/theme-default/dist/calendar.css';
import './schedule.css';
import './schedule-print.css';
import { weeksOf } from './calendar-days.ts';
import { startSchedule, type Schedule, type Shown } from './schedule.ts';

interface CalendarGridProps extends Shown {
  onOpen: (eventId: string) => void;
  onDay: (day: string) => void;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Month, week and day, drawn by Schedule-X. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, today, entries } = props;
  const host = useRef<HTMLDivElement>(null);
  const schedule = useRef<Schedule>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const started = startSchedule(host.current, latest.current, {
      onOpen: (eventId) => {
        latest.current.onOpen(eventId);
      },
      onDay: (day) => {
        latest.current.onDay(day);
      },
    });
    schedule.current = started;
    const letGo = holdPresses(host.current, '.sx__event');
    return () => {
      letGo();
      started.stop();
    };
  }, []);
  useEffect(() => {
    schedule.current?.show({ view, day, today, entries });
  }, [view, day, today, entries]);

  const weeks = view === 'month' ? weeksOf(day).length : undefined;
  return (
    <>
      {view === 'month' && (
        <div className="weekdays" aria-hidden="true">
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      <div className="schedule" ref={host} data-view={view} data-weeks={weeks} />
    </>
  );
}

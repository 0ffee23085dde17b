import { ScheduleXCalendar } from '@schedule-x/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import '@schedule-x/theme-default/dist/calendar.css';
import './schedule.css';
import './schedule-entry.css';
import './schedule-print.css';
import { weeksOf } from './calendar-days.ts';
import { DaysContext, scheduleParts } from './schedule-days.tsx';
import { holdFocus, holdPress } from './schedule-press.ts';
import { createSchedule, type Handlers, type Shown } from './schedule.ts';

type CalendarGridProps = Shown & Handlers;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Month, week and day, drawn by Schedule-X. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, today, entries, onOpen, onDay, onEmpty } = props;
  const host = useRef<HTMLDivElement>(null);
  const [schedule] = useState(() => createSchedule({ view, day }));
  const weeks = view === 'month' ? weeksOf(day).length : undefined;
  useEffect(() => {
    schedule.handle({ onOpen, onDay, onEmpty });
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const stops = [holdPress(host.current, schedule.open), holdFocus(host.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [schedule]);
  useLayoutEffect(() => {
    schedule.show({ view, day, today, entries });
  }, [schedule, view, day, today, entries]);
  const days = useMemo(() => ({ today, openDay: schedule.openDay }), [today, schedule]);
  return (
    <>
      {view === 'month' && (
        <div className="weekdays" aria-hidden="true">
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      <div
        className="schedule"
        data-view={view}
        data-weeks={weeks}
        data-writable={onEmpty ? '' : undefined}
        ref={host}
      >
        <DaysContext value={days}>
          <ScheduleXCalendar calendarApp={schedule.app} customComponents={scheduleParts} />
        </DaysContext>
      </div>
    </>
  );
}

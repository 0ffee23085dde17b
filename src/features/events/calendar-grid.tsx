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

/**
 * The wrapper of the library never lets go of a day's number that it once drew, nor of the month around it. So after
 * as many turns as this another one takes its place.
 */
const TURNS = 20;

/** Month, week and day, drawn by Schedule-X. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day } = props;
  const wrapper = useWrapper(`${view} ${day}`);
  const [drawn, setDrawn] = useState(wrapper);
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
      <div className="schedule" data-view={view} data-weeks={weeks}>
        {/* The last one is seen until the next one has drawn its days. */}
        {[...new Set([drawn, wrapper])].map((number) => (
          <Wrapper
            key={number}
            {...props}
            number={number}
            isDrawn={number === drawn}
            isLatest={number === wrapper}
            onDrawn={setDrawn}
          />
        ))}
      </div>
    </>
  );
}

interface WrapperProps extends CalendarGridProps {
  number: number;
  isDrawn: boolean;
  /** False for one that stays as it is until it goes. */
  isLatest: boolean;
  onDrawn: (number: number) => void;
}

function Wrapper({ view, day, today, entries, number, ...props }: WrapperProps) {
  const { isDrawn, isLatest, onOpen, onDay, onDrawn } = props;
  const host = useRef<HTMLDivElement>(null);
  const [schedule] = useState(() => createSchedule({ view, day }));
  useEffect(() => {
    schedule.handle({ onOpen, onDay });
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const stops = [holdPress(host.current, schedule.open), holdFocus(host.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [schedule]);
  useLayoutEffect(() => {
    if (isLatest) schedule.show({ view, day, today, entries });
  }, [schedule, isLatest, view, day, today, entries]);
  const days = useMemo(
    () => ({
      today,
      openDay: schedule.openDay,
      onDrawn: () => {
        onDrawn(number);
      },
    }),
    [today, schedule, onDrawn, number],
  );
  return (
    <div className="schedule-wrapper" ref={host} inert={!isDrawn}>
      <DaysContext value={days}>
        <ScheduleXCalendar calendarApp={schedule.app} customComponents={scheduleParts} />
      </DaysContext>
    </div>
  );
}

/** The number of the wrapper that is to show a place. */
function useWrapper(place: string): number {
  const [turns, setTurns] = useState({ place, count: 0 });
  if (turns.place !== place) setTurns({ place, count: turns.count + 1 });
  return Math.floor(turns.count / TURNS);
}

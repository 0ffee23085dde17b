// The heads of the columns in week and day, which Schedule-X lets React render.

import type { CustomComponentName } from '@schedule-x/shared';
import { createContext, use, useLayoutEffect, useRef } from 'react';
import { fullDay, say, type Day } from '../../calendar-days.ts';

interface Days {
  readonly today: Day;
  readonly openDay: (day: Day) => void;
  /** How many of a day are not drawn, and where they are. */
  readonly left: ReadonlyMap<Day, number>;
  readonly openRest: (day: Day) => void;
}

export const DaysContext = createContext<Days | null>(null);

/** The head of a column in week and day. */
function DayOfWeek({ date }: { date: Day }) {
  const head = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The library's columns have a label, which means nothing without a role.
    const columns = '.sx__date-grid, [data-time-grid-date]';
    const view = head.current?.closest('.sx__view-container');
    for (const part of view?.querySelectorAll(columns) ?? []) part.setAttribute('role', 'group');
  }, [date]);
  return (
    <span className="weekday" ref={head}>
      <span className="weekday-name">{say(date, { weekday: 'short' })}</span>
      <DayButton day={date} />
      <RestButton day={date} />
    </span>
  );
}

/** Months have one of the library's. */
function RestButton({ day }: { day: Day }) {
  const days = use(DaysContext);
  const count = days?.left.get(day);
  if (!days || count === undefined) return null;
  return (
    <button
      type="button"
      className="day-rest"
      aria-label={`+${count} more on ${fullDay(day, days.today)}: show them`}
      onClick={() => {
        days.openRest(day);
      }}
    >
      +{count} more
    </button>
  );
}

/** The names are the library's. */
export const scheduleParts = { weekGridDate: DayOfWeek } satisfies Partial<
  Record<CustomComponentName, unknown>
>;

/** It opens the day; keyboard users have the Day view. */
function DayButton({ day }: { day: Day }) {
  const days = use(DaysContext);
  if (!days) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="day-number"
      aria-label={`${fullDay(day, days.today)}: show the day`}
      aria-current={day === days.today ? 'date' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        days.openDay(day);
      }}
    >
      {Number(day.slice(-2))}
    </button>
  );
}

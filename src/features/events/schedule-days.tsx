// The numbers of the days, which Schedule-X lets React render into its cells and column heads.

import type { CustomComponentName } from '@schedule-x/shared';
import { createContext, use, useLayoutEffect, useRef, type RefObject } from 'react';
import { dayOf, fullDay, say, type Day } from './calendar-days.ts';

interface Days {
  readonly today: Day;
  readonly openDay: (day: Day) => void;
  /** How many of a day are not drawn, and where they are. */
  readonly left: ReadonlyMap<Day, number>;
  readonly openRest: (day: Day) => void;
}

export const DaysContext = createContext<Days | null>(null);

/** The number in a day's corner. It opens the day; keyboard users have the Day view. */
function DayOfMonth({ jsDate }: { jsDate: Date }) {
  const day = dayOf(jsDate);
  const button = useRef<HTMLButtonElement>(null);
  useDrawn(button, day);
  return <DayButton day={day} button={button} />;
}

/** The head of a column in week and day. */
function DayOfWeek({ date }: { date: Day }) {
  const button = useRef<HTMLButtonElement>(null);
  useDrawn(button, date);
  return (
    <span className="weekday">
      <span className="weekday-name">{say(date, { weekday: 'short' })}</span>
      <DayButton day={date} button={button} />
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
      aria-label={`${count} more on ${fullDay(day, days.today)}: show them`}
      onClick={() => {
        days.openRest(day);
      }}
    >
      +{count} more
    </button>
  );
}

/** The screen has its own bar. */
function NoHeader() {
  return null;
}

/** The names are the library's. */
export const scheduleParts = {
  monthGridDate: DayOfMonth,
  weekGridDate: DayOfWeek,
  headerContent: NoHeader,
} satisfies Partial<Record<CustomComponentName, unknown>>;

function DayButton({ day, button }: { day: Day; button: RefObject<HTMLButtonElement | null> }) {
  const days = use(DaysContext);
  if (!days) return null;
  return (
    <button
      type="button"
      ref={button}
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

/**
 * For what the library offers no other way. Its cells have a label, which means nothing without a role; and the
 * keyboard can only scroll to hours without events if the scrolling area takes the focus.
 */
function useDrawn(button: RefObject<HTMLButtonElement | null>, day: Day): void {
  useLayoutEffect(() => {
    const cell = button.current?.closest('.sx__month-grid-day');
    const scroller = button.current?.closest('.sx__view-container');
    const columns = scroller?.querySelectorAll('.sx__date-grid, [data-time-grid-date]') ?? [];
    for (const part of cell ? [cell] : columns) part.setAttribute('role', 'group');
    for (const [name, value] of Object.entries(hours)) {
      if (cell) scroller?.removeAttribute(name);
      else scroller?.setAttribute(name, value);
    }
  }, [button, day]);
}

const hours = { role: 'region', 'aria-label': 'Hours', tabindex: '0' };

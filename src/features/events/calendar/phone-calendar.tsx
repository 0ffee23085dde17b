import { useId, useMemo } from 'react';
import { useCalendar } from '#data/events.ts';
import { known } from '#data/loaded.ts';
import { Loading } from '#ui/loading/loaded.tsx';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { startOfDay, type Day } from '#domain/time/day.ts';
import { addMonths, firstOfMonth, rangeOf, sameMonth } from '../calendar-days.ts';
import { AgendaPage } from './agenda-parts.ts';
import { AgendaSkeleton } from './calendar-skeleton.tsx';
import type { ShownCalendar } from './calendar-state.ts';
import { MonthDots } from './month-dots.tsx';

interface PhoneCalendarProps extends ShownCalendar {
  /** Begins a new event on a day; null for those who may not. */
  onCreate: ((day: Day) => void) | null;
}

/** The calendar on a phone: the month as dots, and below it the agenda from the chosen day on. */
export function PhoneCalendar({ day, today, show, onCreate }: PhoneCalendarProps) {
  const headingId = useId();
  const { from, to } = rangeOf('month', day);
  const range = useMemo(() => ({ from: startOfDay(from), to: startOfDay(to) }), [from, to]);
  const calendar = known(useCalendar(range));
  return (
    <>
      <section className="card month" aria-labelledby={headingId}>
        <CalendarBar
          headingId={headingId}
          view="month"
          day={day}
          onStep={(direction) => {
            const first = addMonths(firstOfMonth(day), direction);
            show({ day: sameMonth(first, today) ? today : first });
          }}
        />
        <MonthDots
          day={day}
          today={today}
          calendar={calendar}
          onDay={(chosen) => {
            show({ day: chosen });
          }}
        />
      </section>
      <Part
        loading={<Loading text="Loading calendar…" skeleton={<AgendaSkeleton />} />}
        missing={partMissing}
      >
        <AgendaPage from={day} today={today} onCreate={onCreate} />
      </Part>
    </>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow } from '#ui/time/use-now.ts';
import { dayOf, type Day } from '#domain/time/day.ts';
import type { CalendarView } from '../calendar-views.ts';
import { calendarSearch } from './calendar-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How an event was opened: from the agenda a phone goes straight to its roles. */
    openedFrom?: 'agenda';
  }
}

export interface ShownCalendar {
  readonly view: CalendarView;
  readonly day: Day;
  readonly today: Day;
  readonly show: (next: { view?: CalendarView; day?: Day }) => void;
  readonly open: (eventId: string) => void;
}

/** What the calendar shows according to the address, and the ways to go elsewhere. */
export function useShownCalendar(): ShownCalendar {
  const search = useSearch({ from: '/events' });
  const navigate = useNavigate();
  const today = dayOf(new Date(useNow()));
  const view = search.view ?? 'month';
  const day = search.date ?? today;
  return {
    view,
    day,
    today,
    show(next) {
      const shown = { view: next.view ?? view, date: next.day ?? day, today };
      void navigate({ to: '/events', search: calendarSearch(shown), resetScroll: false });
    },
    open(eventId) {
      void navigate({
        to: '/events/$eventId',
        params: { eventId },
        search,
        state: { isOpenedOver: true },
        resetScroll: false,
      });
    },
  };
}

import { createFileRoute, Outlet } from '@tanstack/react-router';
import type { CalendarSearch } from '#features/events/calendar-search.ts';
import { EventsScreen } from '#features/events/events-screen.tsx';

export const Route = createFileRoute('/events')({
  staticData: { title: 'Event Calendar', signInFor: 'your events' },
  // The screen parses it; here, in the chunk that every first visit loads, it is only given a type.
  validateSearch: (search): CalendarSearch => search,
  component: Events,
});

function Events() {
  return (
    <>
      <EventsScreen />
      <Outlet />
    </>
  );
}

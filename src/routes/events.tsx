import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NewEvent } from '#features/events/form/event-form-part.ts';
import { parseCalendarSearch } from '#features/events/calendar/calendar-search.ts';
import { EventsScreen } from '#features/events/calendar/events-screen.tsx';
import { useMay } from '#data/session.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { eventParts, useEventParts, type EventsSearch } from './-event-parts.ts';
import { partsIn } from './-open-parts.ts';

export const Route = createFileRoute('/events')({
  staticData: { title: 'Event Calendar', signInFor: 'your events' },
  validateSearch: (search: Record<string, unknown>): EventsSearch => ({
    ...parseCalendarSearch(search),
    ...partsIn(eventParts, search),
  }),
  component: Events,
});

function Events() {
  const search = Route.useSearch();
  const { open, close, formPlace } = useEventParts(search);
  const mayEdit = useMay('events.edit');
  return (
    <>
      <EventsScreen onCreate={mayEdit ? open('new') : null} />
      {mayEdit && search.new !== undefined && (
        <Part of={search.new}>
          <NewEvent
            {...formPlace}
            subject={{ kind: 'new', start: search.new }}
            onClose={close('new')}
          />
        </Part>
      )}
      <Outlet />
    </>
  );
}

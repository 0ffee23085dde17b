import { createFileRoute } from '@tanstack/react-router';
import { EventDialog } from '#features/events/dialog/event-dialog.tsx';
import { useEventParts } from './-event-parts.ts';
import { useCloseOverlay } from './-overlay.ts';

export const Route = createFileRoute('/events/$eventId')({
  staticData: { isOverlay: true },
  component: Event,
});

function Event() {
  const { eventId } = Route.useParams();
  const search = Route.useSearch();
  const { calendar, open, close, rolePlace } = useEventParts(search, { eventId });
  const closeOverlay = useCloseOverlay();
  const { form } = search;
  return (
    <EventDialog
      key={eventId}
      eventId={eventId}
      form={form === 'edit' || form === 'copy' ? form : null}
      formPlace={{ ...rolePlace, onClose: close('form') }}
      onWrite={open('form')}
      onClose={() => {
        closeOverlay({ to: '/events', search: calendar }); // the view and the day stay
      }}
    />
  );
}

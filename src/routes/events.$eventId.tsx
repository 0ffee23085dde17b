import { createFileRoute } from '@tanstack/react-router';
import { EventDialog } from '#features/events/event-dialog.tsx';
import { useCloseOverlay } from './-overlay.ts';

export const Route = createFileRoute('/events/$eventId')({
  staticData: { isOverlay: true },
  component: Event,
});

function Event() {
  const { eventId } = Route.useParams();
  const close = useCloseOverlay();
  return (
    <EventDialog
      key={eventId}
      eventId={eventId}
      onClose={() => {
        close({ to: '/events', search: true }); // the view and the day stay
      }}
    />
  );
}

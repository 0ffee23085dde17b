import { createFileRoute } from '@tanstack/react-router';
import { formKinds } from '#features/events/dialog/event-actions.tsx';
import { codeInForm } from '#features/events/check-in/code-address.ts';
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
  const { calendar, open, close, formPlace } = useEventParts(search, { eventId });
  const closeOverlay = useCloseOverlay();
  const { form } = search;
  const code = codeInForm(form);
  return (
    <EventDialog
      key={eventId}
      eventId={eventId}
      form={code === '' ? (formKinds.find((kind) => kind === form) ?? null) : 'here'}
      code={code}
      formPlace={{ ...formPlace, onClose: close('form') }}
      onWrite={open('form')}
      onClose={() => {
        closeOverlay({ to: '/events', search: calendar }); // the view and the day stay
      }}
    />
  );
}

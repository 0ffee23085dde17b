import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayOf } from '#domain/time/day.ts';
import { EventForm, type FormPlace } from './event-form.tsx';
import type { EventSubject } from './publish-event.ts';

interface NewEventProps extends FormPlace {
  subject: Exclude<EventSubject, { readonly kind: 'edit' }>;
}

/** The form of a new event. Once it is saved, the calendar shows its day. */
export function NewEvent({ subject, ...place }: NewEventProps) {
  const { view } = useSearch({ from: '/events' });
  const navigate = useNavigate();
  return (
    <EventForm
      {...place}
      subject={subject}
      onSaved={({ start }) => {
        const day = dayOf(new Date(start.at ?? ''));
        const isToday = day === dayOf(new Date());
        const search = { ...(view && { view }), ...(!isToday && { date: day }) };
        void navigate({ to: '/events', search, replace: true, resetScroll: false });
      }}
    />
  );
}

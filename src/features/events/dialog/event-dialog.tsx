import { useLocation } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { lazy, useState } from 'react';
import { useEvent, type EventLookup } from '#data/event.ts';
import { useMay } from '#data/session.ts';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { EmptyState, Loading, NotOnDevice } from '#ui/loading/loaded.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { useSanitiser } from '#ui/html/sanitiser.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { timeSpan } from '#ui/time/time.ts';
import { CodeDialog } from '../check-in/check-in-part.ts';
import { CheckInButton } from './check-in-button.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { EventActions, type FormKind } from './event-actions.tsx';
import { EventStateBand } from './event-state-band.tsx';
import { EventDetails, EventSheet } from './event-detail.tsx';
import { NewEvent } from '../form/event-form-part.ts';
import type { FormPlace } from '../form/event-form.tsx';
import { PeopleDialog } from '../people/people-part.ts';
import { DiscardRefusal, RefusalNotice } from '../rsvp/refusal-notice.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import '../event.css';

const EventForm = lazy(() =>
  import('../form/event-form.tsx').then((module) => ({ default: module.EventForm })),
);

const deleted = "This event isn't in the calendar. It may have been deleted.";
const notHere =
  "This event isn't on your device yet. It'll be here as soon as we can reach the server.";

interface EventDialogProps {
  eventId: string;
  /** What is open in place of the event. */
  form: FormKind | null;
  /** The code that the address brought along; '' for none. */
  code: string;
  formPlace: FormPlace;
  onWrite: (kind: FormKind) => void;
  onClose: () => void;
}

/** One event over the calendar, or what leaders open in its place. */
export function EventDialog({ eventId, form, code, formPlace, ...ways }: EventDialogProps) {
  const { lookup, title } = useWholeEvent(eventId);
  const mayEdit = useMay('events.edit');
  // If the event is deleted meanwhile, what somebody is writing stays until they close it.
  const [first, setFirst] = useState(lookup.event);
  if (first === null && lookup.event !== null) setFirst(lookup.event);
  const event = lookup.event ?? first;
  const shown = <ShownEvent lookup={lookup} title={title} mayEdit={mayEdit} {...ways} />;
  if (form === null || event === null) return shown;
  if (form === 'here')
    return (
      <Part of={form} missing={shown}>
        <CodeDialog event={event} code={code} onClose={formPlace.onClose} />
      </Part>
    );
  if (form === 'check-in')
    return <CheckInForm event={event} shown={shown} onClose={formPlace.onClose} />;
  if (!mayEdit) return shown;
  if (form === 'people')
    return (
      <Part of={form} missing={shown}>
        <PeopleDialog event={event} onClose={formPlace.onClose} />
      </Part>
    );
  return (
    <Part of={form} missing={shown}>
      {form === 'copy' ? (
        <NewEvent {...formPlace} subject={{ kind: form, event }} />
      ) : (
        <EventForm
          {...formPlace}
          subject={{ kind: form, event }}
          onSaved={() => {
            lookup.retry(); // an event that is not kept on the device is fetched again
            formPlace.onClose();
          }}
        />
      )}
    </Part>
  );
}

interface ShownEventProps extends Pick<EventDialogProps, 'onWrite' | 'onClose'> {
  lookup: EventLookup;
  /** The title may be known before the rest is. */
  title: string | undefined;
  mayEdit: boolean;
}

/** An event to read: what it is, when, and its roles. */
function ShownEvent({ lookup, title, mayEdit, onWrite, onClose }: ShownEventProps) {
  const { event, absence, refusal, retry } = lookup;
  const isLong = useIsLong();
  const isFromAgenda = useLocation({ select: ({ state }) => state.openedFrom === 'agenda' });
  const isSheet = useIsPhone() && isFromAgenda;
  const Content = isSheet ? EventSheet : EventDetails;
  if (!event && !absence && !isLong) return null;
  const image = event ? imageAddress(event.eventImageUrl) : null;
  const foot = (
    <>
      {event && mayEdit && <EventActions event={event} onWrite={onWrite} onGone={onClose} />}
      {event && <CheckInButton event={event} onWrite={onWrite} />}
      <DiscardRefusal lookup={lookup} />
      <Button onClick={onClose}>{event ? 'Close' : 'Back to the calendar'}</Button>
    </>
  );
  return (
    <Dialog
      key={event ? 'event' : (absence ?? 'loading')} // each state is a dialog of its own height, so that none is moved
      title={title ?? 'Event'}
      onClose={onClose}
      size={absence ? 's' : 'l'}
      head={image !== null && !isSheet ? 'none' : 'title'}
      lead={event && isSheet ? <When event={event} /> : undefined}
      picture={image !== null && <img src={image} alt="" width={56} height={56} />}
      notice={
        <>
          <RefusalNotice lookup={lookup} place="calendar" />
          {event && <EventStateBand event={event} mayEdit={mayEdit} />}
        </>
      }
      foot={foot}
    >
      {!event && !absence && <Loading text="Loading event…" skeleton={<Skeleton />} />}
      {absence === 'deleted' && <EmptyState icon={CalendarX} text={deleted} />}
      {absence === 'notHere' && <NotOnDevice text={notHere} onRetry={retry} />}
      {event && <Content event={event} refusal={refusal} />}
    </Dialog>
  );
}

/** Without the sanitiser for its text, an event is not complete; its title is known all the same. */
function useWholeEvent(eventId: string) {
  const lookup = useEvent(eventId);
  const isTextReady = useSanitiser() !== undefined;
  const title = lookup.event?.title;
  return { lookup: isTextReady ? lookup : { ...lookup, event: null }, title };
}

function When({ event }: { event: EventView }) {
  const now = useNow();
  return timeSpan(event, new Date(now));
}

function Skeleton() {
  return (
    <div className="event-columns">
      <div className="event-about">
        <div className="event-picture shimmer" />
        <div className="event-text event-skeleton">
          <Shimmer height={28} width="60%" />
          <Shimmer height={16} width="40%" />
          <Shimmer height={96} />
        </div>
      </div>
      <div className="event-roles event-skeleton">
        <Shimmer height={24} width={64} />
        <Shimmer height={148} />
        <Shimmer height={148} />
      </div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, Repeat, Users } from 'lucide-react';
import type { EventView, RefusalView } from '#sync/views/views.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { useNow } from '#ui/time/use-now.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { longDate } from '#ui/time/time.ts';
import { WaitingLine } from '#ui/muster/waiting-to-publish.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { nearness, nearTimesOf } from '../entry-label.ts';
import { RoleElsewhere } from './role-elsewhere.tsx';
import { AnswerBar } from '../rsvp/answer-bar.tsx';
import { RolesHint } from '../rsvp/overlap-note.tsx';
import { RolesHeading } from '../rsvp/roles-heading.tsx';
import { RsvpRoles } from '../rsvp/rsvp-roles.tsx';
import { phaseOf } from '../rsvp/sign-up-standing.ts';

interface EventDetailProps {
  event: EventView;
  refusal: RefusalView | null;
}

/** Everything about an event: picture and facts, then the roles, then its text, beside the roles where there is room. Without a picture the dialog shows the title. */
export function EventDetails({ event, refusal }: EventDetailProps) {
  const image = imageAddress(event.eventImageUrl);
  return (
    <div className={image === null ? 'event-plain' : 'event-columns'}>
      <div className="event-about">
        {image !== null && <img className="event-picture" src={image} alt="" />}
        <div className="event-text">
          {image !== null && <h2 dir="auto">{event.title}</h2>}
          <Facts event={event} />
        </div>
      </div>
      <Roles event={event} refusal={refusal} />
      {event.description !== '' && (
        <div className="event-text">
          <h3>About this event</h3>
          <SafeHtml html={event.description} policy={htmlPolicy} />
        </div>
      )}
    </div>
  );
}

/** An event on a phone for somebody coming from the agenda: the roles are first, under the dialog's short head. */
export function EventSheet({ event, refusal }: EventDetailProps) {
  return (
    <>
      <Roles event={event} refusal={refusal} />
      <div className="event-text">
        <h3>About this event</h3>
        <Facts event={event} />
        <SafeHtml html={event.description} policy={htmlPolicy} />
      </div>
    </>
  );
}

function Facts({ event }: { event: EventView }) {
  const now = useNow();
  const near = nearness(event, serverTime(now));
  const capacity = event.roles.reduce((sum, role) => sum + role.capacity, 0);
  const taken = event.roles.reduce((sum, role) => sum + role.attending, 0);
  return (
    <>
      {event.isWaiting && <WaitingLine isDraft={event.state === 'draft'} />}
      <dl className="event-facts">
        <div>
          <CalendarDays className="small" />
          <dt className="sr-only">Start</dt>
          <dd>
            <strong>{longDate(event.start)}</strong>
          </dd>
        </div>
        <div>
          <Clock className="small" />
          <dt className="sr-only">Time</dt>
          <dd>
            {nearTimesOf(event, now)}
            {near !== '' && <span> · {near}</span>}
          </dd>
        </div>
        {event.seriesId != null && (
          <div>
            <Repeat className="small" />
            <dt className="sr-only">Series</dt>
            <dd>One of a series</dd>
          </div>
        )}
        {capacity > 0 && (
          <div>
            <Users className="small" />
            <dt className="sr-only">Attending</dt>
            <dd>
              {taken} of {capacity} seats taken
              {taken > 0 && <MessageLink eventId={event.id} />}
            </dd>
          </div>
        )}
      </dl>
      <AddToCalendar event={event} />
    </>
  );
}

function Roles({ event, refusal }: EventDetailProps) {
  const isOffered = event.roles.some(({ name, isFull }) => name === refusal?.role && !isFull);
  return (
    <div className="event-roles">
      <div className="event-roles-head">
        <RolesHeading event={event} />
        {event.roles.length > 0 && <RolesHint event={event} />}
      </div>
      {event.roles.length === 0 ? <WithoutRoles event={event} /> : <RsvpRoles event={event} />}
      {(refusal?.what === 'seat' || refusal?.what === 'join') &&
        (!isOffered || refusal.code === 'event_over') && (
          <RoleElsewhere event={event} role={refusal.role} />
        )}
    </div>
  );
}

/** Who may come, or can't, is told all the same. */
function WithoutRoles({ event }: { event: EventView }) {
  const isMember = useSession().status === 'member';
  const phase = phaseOf(event, serverTime(useNow()));
  return (
    <>
      <p className="note">No sign-up needed for this one. Just come along.</p>
      <AnswerBar event={event} phase={phase} isMember={isMember} />
    </>
  );
}

/** SPEC 24.1: for leaders, the way to write to whoever holds a seat. */
function MessageLink({ eventId }: { eventId: string }) {
  const session = useSession();
  if (session.status !== 'member' || !can(session.person, 'messages.send')) return null;
  return (
    <>
      {' · '}
      <Link to="/leader-dashboard" search={{ view: 'messages', event: eventId }}>
        Message them
      </Link>
    </>
  );
}

import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { EventRow } from '#contract/events.ts';
import { useDepartmentEvents } from '#data/departments.ts';
import { useMyRsvps } from '#data/events.ts';
import type { MyRsvpView } from '#sync/views/views.ts';
import { useMay } from '#data/session.ts';
import { known } from '#data/loaded.ts';
import { serverTime } from '#browser/server-clock.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { CreateEvent } from '#ui/muster/create-event.tsx';
import { EventStatePill } from '#ui/muster/event-state-pill.tsx';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { startTime } from '#ui/time/time.ts';
import { DepartmentEventDialog, type EventParts } from './department-event-dialog.tsx';
import './department-events.css';

const NO_PICTURE = '/art/defaults/video-thumbnail.webp';
const AT_FIRST = 5;
const MORE = 10;

interface DepartmentEventsProps {
  departmentId: string;
  /** The event that the address opens. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  parts: EventParts;
}

/** What is coming up for the department. */
export function DepartmentEvents(props: DepartmentEventsProps) {
  const now = serverTime(useNow());
  const [shown, setShown] = useState(AT_FIRST);
  // The next events are read ahead, so that they appear at once and the button stays under the finger.
  const events = useDepartmentEvents(props.departmentId, { now, most: shown + MORE + 1 });
  const rsvps = useMyRsvps();
  const mine = known(rsvps);
  const mayCreate = useMay('events.edit');
  // A pill that arrives late could wrap its row and move what is below.
  const rows = rsvps.state === 'not-yet' ? rsvps : events;
  return (
    <>
      <Loaded of={rows} text="Loading events…" skeleton={<SkeletonRows {...shape} />}>
        {(coming) =>
          coming.length === 0 ? (
            <EmptyState
              icon={CalendarX}
              text="No upcoming events for this department."
              about="Events with a role for this department show up here."
              action={mayCreate && <CreateEvent />}
            />
          ) : (
            <ul className="rows">
              {coming.slice(0, shown).map((event) => (
                <RowBoundary key={event.id} of={event}>
                  <Row
                    event={event}
                    now={now}
                    rsvp={mine?.find(({ id }) => id === event.id)}
                    onOpen={() => {
                      props.onOpen(event.id);
                    }}
                  />
                </RowBoundary>
              ))}
            </ul>
          )
        }
      </Loaded>
      {(known(rows)?.length ?? 0) > shown && (
        <div className="module-more">
          <Button
            look="ghost"
            onClick={() => {
              setShown(shown + MORE);
            }}
          >
            Show more events
          </Button>
        </div>
      )}
      {props.openId !== undefined && (
        <DepartmentEventDialog eventId={props.openId} onClose={props.onClose} parts={props.parts} />
      )}
    </>
  );
}

const shape = { count: 3, lead: { width: 84, height: 48 } };

interface RowProps {
  event: EventRow;
  now: number;
  rsvp: MyRsvpView | undefined;
  onOpen: () => void;
}

function Row({ event, now, rsvp, onOpen }: RowProps) {
  return (
    <li>
      <button type="button" className="dept-event" aria-haspopup="dialog" onClick={onOpen}>
        <Picture
          className="thumb"
          address={imageAddress(event.eventImageUrl)}
          fallback={NO_PICTURE}
          width={84}
          height={47}
        />
        <span className="dept-event-text">
          <strong dir="auto">{event.title}</strong>{' '}
          <time dateTime={event.start} data-day="" data-until={event.end}>
            {startTime(event.start, new Date(now))}
          </time>
        </span>
        <State event={event} rsvp={rsvp} />
      </button>
    </li>
  );
}

/** What was called off, or is a draft, says that in place of the member's own standing, as in the agenda. */
function State({ event: { state }, rsvp }: Pick<RowProps, 'event' | 'rsvp'>) {
  if (state === 'calledOff' || state === 'draft')
    return <EventStatePill isOff={state === 'calledOff'} isDraft={state === 'draft'} />;
  return rsvp && <StandingPill standing={rsvp.state} />;
}

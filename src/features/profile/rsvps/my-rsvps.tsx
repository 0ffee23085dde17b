import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarPlus, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMySignUps, type MySignUps } from './my-sign-ups.data.ts';
import type { OpenAnswer } from '#data/open-answers.ts';
import type { MyRsvpView } from '#sync/views/views.ts';
import { trySetRsvp } from '#data/rsvp.ts';
import { serverTime } from '#browser/server-clock.ts';
import { useSession } from '#data/session.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { can } from '#domain/permissions.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { OpenAnswers } from './open-answers.tsx';
import { EventStatePill } from '#ui/muster/event-state-pill.tsx';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { timeSpan } from '#ui/time/time.ts';
import { RsvpsSkeleton } from '../dashboard-skeleton.tsx';
import { comingAndPast } from './rsvp-order.ts';

const NO_PICTURE = '/art/defaults/video-thumbnail.webp';

export function MyRsvps() {
  const signUps = useMySignUps();
  const lists = useFocusHeir();
  return (
    <Card id="rsvps" title="My RSVP'd Events" icon={CalendarCheck} className="dashboard-card">
      <div ref={lists} tabIndex={-1}>
        <Loaded of={signUps} text="Loading events…" skeleton={<RsvpsSkeleton />}>
          {({ rsvps: all, open }) =>
            all.length === 0 ? (
              <>
                <EmptyState
                  icon={CalendarPlus}
                  text="You haven't RSVP'd to any events yet."
                  action={<CalendarLink />}
                />
                <Open answers={open} />
              </>
            ) : (
              <ComingAndPast rsvps={all} open={open} />
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

/** The answers that are no seat, or that wait for another one. */
function Open({ answers }: { answers: readonly OpenAnswer[] }) {
  const now = useNow();
  return <OpenAnswers answers={answers} when={(answer) => timeSpan(answer, new Date(now))} />;
}

/** Past events are collapsed, so that they don't bury what is coming up. */
function ComingAndPast({ rsvps, open }: MySignUps) {
  const now = serverTime(useNow());
  const { coming, past } = comingAndPast(rsvps, now);
  return (
    <>
      {coming.length === 0 ? (
        <EmptyState icon={CalendarPlus} text="Nothing coming up." action={<CalendarLink />} />
      ) : (
        <Rows rsvps={coming} />
      )}
      <Open answers={open} />
      {past.length > 0 && (
        <details className="my-past">
          <summary>
            <h3>Past</h3>
            <span>{past.length}</span>
            <ChevronDown className="small" />
          </summary>
          <Rows rsvps={past} />
        </details>
      )}
    </>
  );
}

function Rows({ rsvps }: { rsvps: readonly MyRsvpView[] }) {
  return (
    <ul className="rows" ref={heldPresses}>
      {rsvps.map((rsvp) => (
        <RowBoundary key={rsvp.id} of={rsvp}>
          <Row rsvp={rsvp} />
        </RowBoundary>
      ))}
    </ul>
  );
}

function CalendarLink() {
  const session = useSession();
  if (session.status !== 'member' || !can(session.person, 'events.read')) return null;
  return (
    <Link className={buttonClass('line')} to="/events">
      Open calendar
    </Link>
  );
}

function Row({ rsvp }: { rsvp: MyRsvpView }) {
  const now = useNow();
  const picture = imageAddress(rsvp.eventImageUrl);
  return (
    <li className="my-rsvp">
      {picture !== null && (
        <Picture address={picture} fallback={NO_PICTURE} width={100} height={100} />
      )}
      <div>
        <h3 dir="auto">{rsvp.title}</h3>
        <p className="my-rsvp-when" data-day="" data-until={rsvp.end}>
          {timeSpan(rsvp, new Date(now))}
        </p>
        <SafeHtml className="my-rsvp-text" html={rsvp.description} policy={htmlPolicy} />
      </div>
      <div className="my-rsvp-foot">
        {rsvp.role !== '' && (
          <Pill>
            <bdi>{rsvp.role}</bdi>
          </Pill>
        )}
        <EventStatePill isOff={rsvp.isOff} />
        {rsvp.state !== 'attending' && <StandingPill standing={rsvp.state} />}
        {rsvp.role === '' ? (
          <p className="aside">Missing role information. Cannot cancel RSVP.</p>
        ) : (
          <CancelButton rsvp={rsvp} />
        )}
      </div>
    </li>
  );
}

/** Cancels an RSVP, or takes back a change that hasn't been sent yet, which is the same intention the other way round. */
function CancelButton({ rsvp }: { rsvp: MyRsvpView }) {
  const [isBusy, setBusy] = useState(false);
  const isUndo = rsvp.state !== 'attending';
  const handleClick = async () => {
    setBusy(true);
    await change(rsvp, rsvp.state === 'cancelling');
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`${isUndo ? 'Undo' : 'Cancel RSVP'} for ${rsvp.title}`}
      onClick={() => void handleClick()}
    >
      {isUndo ? 'Undo' : 'Cancel RSVP'}
    </Button>
  );
}

async function change(rsvp: MyRsvpView, attending: boolean): Promise<void> {
  const { role, roleId } = rsvp;
  const reason = await trySetRsvp({ event: rsvp, role, roleId, attending });
  if (reason === null) return;
  const failure = attending ? 'RSVP failed.' : 'Failed to cancel RSVP.';
  notify({ kind: 'bad', text: `${failure} ${reason}`, subject: rsvp.id });
}

import { useOrganisation } from '#data/organisation.ts';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { known } from '#data/loaded.ts';
import { useNextRsvp, type Coming, type NextRsvp } from './next-rsvp.data.ts';
import type { Department } from '#domain/departments.ts';
import { useOnItsWay } from '#ui/loading/at-once.tsx';
import { CardBoundary } from '#ui/loading/boundary.tsx';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { timeSpan } from '#ui/time/time.ts';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { countdownTo } from './countdown.ts';
import { NotHere } from './not-here.tsx';
import { NextSkeleton } from './onward-skeleton.tsx';
import { answerNo, changeRsvp } from './rsvp-change.ts';
import { nothingText, standingSaid } from './onward-words.ts';
import './onward.css';
import './next-open.css';

const NO_PICTURE = '/art/defaults/video-thumbnail.webp';

/** SPEC 15.1. What an org member signed up for next, or where to sign up. `now` is the server's time (ms). */
export function NextForYou({ now }: { now: number }) {
  const coming = useNextRsvp(now);
  const card = useFocusHeir();
  return (
    <section aria-labelledby="next-for-you">
      <div className="next-head">
        <h2 id="next-for-you">Next for you</h2>
        <Open answers={known(coming)?.open ?? []} />
      </div>
      <div className="card next-card" ref={card} tabIndex={-1}>
        <CardBoundary>
          {coming.state === 'not-to-be-had' ? (
            <NotHere />
          ) : (
            <Loaded of={coming} text="Loading what's next…" skeleton={<NextSkeleton />}>
              {({ next, isFirst }: Coming) =>
                next ? (
                  <Next key={next.id} rsvp={next} now={now} isOpenToReader />
                ) : (
                  <Nothing isFirst={isFirst} />
                )
              }
            </Loaded>
          )}
        </CardBoundary>
      </div>
    </section>
  );
}

/** SPEC 15.7. What somebody who isn't an org member signed up for next; nothing is shown without it. */
export function NextForRecruit({ now }: { now: number }) {
  const coming = useNextRsvp(now);
  useOnItsWay(coming.state === 'not-yet');
  const next = known(coming)?.next;
  if (!next) return null;
  return (
    <section className="next-of-recruit" aria-labelledby="next-for-you">
      <h2 id="next-for-you">Next for you</h2>
      <div className="card next-card">
        <Next key={next.id} rsvp={next} now={now} isOpenToReader={false} />
      </div>
    </section>
  );
}

/** SPEC 30.35: beside the heading, where it moves nothing, however late it comes. */
function Open({ answers }: { answers: Coming['open'] }) {
  const [first] = answers;
  if (!first) return null;
  const more = answers.length > 1 ? ` +${answers.length - 1}` : '';
  const [said = ''] = first.says;
  return (
    <Link
      className="next-open"
      to="/events/$eventId"
      params={{ eventId: first.id }}
      aria-haspopup="dialog"
      aria-label={`${said}${more}, ${first.title}`}
      data-until={soonestEnd(answers)}
    >
      <Hourglass className="small" />
      <span>{said}</span> {more !== '' && <b className="num">{more}</b>}
    </Link>
  );
}

/** When one of them is over it says too many, whichever it is. */
function soonestEnd(answers: Coming['open']): string {
  return new Date(Math.min(...answers.map(({ end }) => Date.parse(end)))).toISOString();
}

interface NextProps {
  rsvp: NextRsvp;
  now: number;
  /** Whether the reader may see the event's screen. */
  isOpenToReader: boolean;
}

function Next({ rsvp, now, isOpenToReader }: NextProps) {
  const { id, title, role, state } = rsvp;
  const department = useOrganisation().department(rsvp.department);
  const { label, text } = countdownTo(rsvp, now);
  return (
    <>
      <div className="next" data-dept={department?.id}>
        <Picture
          address={imageAddress(rsvp.eventImageUrl)}
          fallback={department?.bannerImage ?? NO_PICTURE}
          loading="eager"
          width={960}
          height={300}
        />
        <div className="next-text">
          <h3>
            {isOpenToReader ? (
              <Link
                to="/events/$eventId"
                params={{ eventId: id }}
                aria-haspopup="dialog"
                dir="auto"
              >
                {title}
              </Link>
            ) : (
              <span dir="auto">{title}</span>
            )}
          </h3>
          <p>
            <time dateTime={rsvp.start} data-day="" data-until={rsvp.end}>
              {timeSpan(rsvp, new Date(now))}
            </time>
          </p>
          <NextRole rsvp={rsvp} department={department} />
        </div>
      </div>
      <div className="next-foot" ref={heldPresses}>
        <p className="next-countdown" data-passing="">
          <small>{label}</small> <b className="num">{text}</b>
        </p>
        {role !== '' && <CancelButton rsvp={rsvp} />}
      </div>
      <p className="sr-only" role="status">
        {state === 'cancelling' && standingSaid(role, state)}
      </p>
    </>
  );
}

function NextRole({ rsvp, department }: { rsvp: NextRsvp; department: Department | null }) {
  return (
    <div className="next-role">
      <Tile size="s">
        <DepartmentMark id={department?.id ?? null} />
      </Tile>
      <p>
        <b dir="auto">{rsvp.role}</b>
        {department && <small dir="auto">{department.name}</small>}
      </p>
      <StandingPill standing={rsvp.state} />
    </div>
  );
}

/** Answers that they can't go, also where the seat is still waiting; or takes the seat again, where that wasn't sent yet. */
function CancelButton({ rsvp }: { rsvp: NextRsvp }) {
  const [isBusy, setBusy] = useState(false);
  const isUndo = rsvp.state === 'cancelling';
  const handleClick = async () => {
    setBusy(true);
    const { role, roleId } = rsvp;
    await (isUndo ? changeRsvp({ event: rsvp, role, roleId, attending: true }) : answerNo(rsvp));
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={isUndo ? `Undo cancellation, ${rsvp.title}` : `Can't go to ${rsvp.title}`}
      onClick={() => void handleClick()}
    >
      {isUndo ? 'Undo' : "Can't go"}
    </Button>
  );
}

function Nothing({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="empty">
      <CalendarPlus />
      <p>{nothingText({ isFirst })}</p>
      <p className="next-hint">Pick a seat and it shows up here.</p>
      <Link className={buttonClass('line')} to="/events">
        Open calendar
      </Link>
    </div>
  );
}

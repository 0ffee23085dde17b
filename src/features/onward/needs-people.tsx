import { Link } from '@tanstack/react-router';
import { ArrowRight, CalendarClock } from 'lucide-react';
import { useReducer } from 'react';
import { useNeeds } from './needs.data.ts';
import type { NeedView } from '#sync/views/views.ts';
import { useMay, useSession } from '#data/session.ts';
import { departmentsServedBy } from '#domain/permissions.ts';
import { CardBoundary, RowBoundary } from '#ui/loading/boundary.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { CreateEvent } from '#ui/muster/create-event.tsx';
import { startTime } from '#ui/time/time.ts';
import { NeedRow } from './need-row.tsx';
import { NotHere } from './not-here.tsx';
import { NeedsSkeleton } from './onward-skeleton.tsx';
import { noSeatsText, standingSaid } from './onward-words.ts';
import './onward.css';

/** SPEC 15.4. Up to three events that need people, each with the role that needs them most. `now` is the server's time (ms). */
export function NeedsPeople({ now }: { now: number }) {
  // Until this screen is left, a row stays where it was pressed.
  const [picked, pick] = useReducer(withLast, []);
  const needs = useNeeds(now, picked);
  const card = useFocusHeir();
  return (
    <section aria-labelledby="needs-people">
      <h2 id="needs-people">Needs people</h2>
      <div className="card needs-card">
        <div className="needs-body" ref={card} tabIndex={-1}>
          <CardBoundary>
            {needs.state === 'not-to-be-had' ? (
              <NotHere />
            ) : (
              <Loaded of={needs} text="Loading open seats…" skeleton={<NeedsSkeleton />}>
                {(all) =>
                  all.length === 0 ? (
                    <Nobody />
                  ) : (
                    <Rows needs={all} now={now} last={picked.at(-1)} onPick={pick} />
                  )
                }
              </Loaded>
            )}
          </CardBoundary>
        </div>
        <Link className="needs-all" to="/events">
          All events
          <ArrowRight className="small" />
        </Link>
      </div>
    </section>
  );
}

function withLast(picked: readonly string[], id: string): readonly string[] {
  return [...picked.filter((other) => other !== id), id];
}

interface RowsProps {
  needs: readonly NeedView[];
  now: number;
  /** The row that was pressed last. */
  last: string | undefined;
  onPick: (id: string) => void;
}

function Rows({ needs, now, last, onPick }: RowsProps) {
  const pressed = needs.find(({ id }) => id === last);
  return (
    <>
      <ul className="rows needs" ref={heldPresses}>
        {needs.map((need) => (
          <RowBoundary key={need.id} of={need}>
            <DatedRow need={need} now={now} onPick={onPick} />
          </RowBoundary>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {pressed && standingSaid(pressed.role, pressed.standing)}
      </p>
    </>
  );
}

interface DatedRowProps extends Pick<RowsProps, 'now' | 'onPick'> {
  need: NeedView;
}

/** The row's own boundary catches an invalid start, which must not take the other rows down. */
function DatedRow({ need, now, onPick }: DatedRowProps) {
  return <NeedRow {...need} when={whenIs(need.start, now)} onPick={onPick} />;
}

function whenIs(start: string, now: number): string {
  const at = startTime(start, new Date(now));
  return Date.parse(start) <= now ? `On now, since ${at.replace(/^Today, /, '')}` : at;
}

function Nobody() {
  const session = useSession();
  const departments = session.status === 'member' ? departmentsServedBy(session.person) : [];
  const mayCreate = useMay('events.edit');
  return (
    <EmptyState
      icon={CalendarClock}
      text={noSeatsText(departments)}
      about="Events that could use you show up here."
      action={mayCreate && <CreateEvent />}
    />
  );
}

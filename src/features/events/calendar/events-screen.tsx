import { Check, Clock, Plus } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useId, useMemo } from 'react';
import { useCalendar } from '#data/events.ts';
import { Button } from '#ui/press/button.tsx';
import { Loaded, Loading } from '#ui/loading/loaded.tsx';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';
import { zoneSpan } from '#ui/time/time.ts';
import { useSteady } from '#ui/loading/use-steady.ts';
import { useZone } from '#ui/time/device-zone.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { startOfDay } from '#domain/time/day.ts';
import { changesOn, rangeOf, step } from '../calendar-days.ts';
import type { GridView } from '../calendar-views.ts';
import { AgendaBox } from './agenda-parts.ts';
import { AgendaSkeleton, GridSkeleton } from './calendar-skeleton.tsx';
import { useShownCalendar, type ShownCalendar } from './calendar-state.ts';
import { loadNewEvent } from '../form/event-form-part.ts';
import { PhoneCalendar } from './phone-calendar.tsx';
import { CalendarGrid, loadGrid } from './schedule/grid-part.ts';
import { useIsPhone } from '../use-is-phone.ts';
import './events.css';

interface EventsScreenProps {
  /** Begins a new event on a day, or at a day and time; null for those who may not. */
  onCreate: ((start: string) => void) | null;
}

/** The event calendar. What it shows is in the address. */
export function EventsScreen({ onCreate }: EventsScreenProps) {
  const shown = useShownCalendar();
  const isPhone = useIsPhone();
  const days = useZone(); // a key: in another zone, all days are drawn anew
  const { from, to } = rangeOf(shown.view, shown.day);
  const changes = changesOn(isPhone ? 'phone' : shown.view, shown.day, shown.today);
  const zone = zoneSpan({
    start: startOfDay(from).toISOString(),
    end: startOfDay(to).toISOString(),
  });
  return (
    <>
      <div
        className="head"
        data-until={changes === null ? undefined : startOfDay(changes).toISOString()}
      >
        <div className="calendar-title">
          <h1>Event Calendar</h1>
          <p>Shown in your time zone ({zone})</p>
        </div>
        {onCreate && (
          <Button
            look="go"
            aria-haspopup="dialog"
            onPointerEnter={() => {
              loadNewEvent().catch(() => undefined); // if that fails, the form itself says so
            }}
            onClick={() => {
              onCreate(shown.day < shown.today ? shown.today : shown.day);
            }}
          >
            <Plus />
            Create Event
          </Button>
        )}
      </div>
      {isPhone ? (
        <PhoneCalendar key={days} {...shown} onCreate={onCreate} />
      ) : (
        <WideCalendar key={days} {...shown} onEmpty={onCreate} />
      )}
    </>
  );
}

interface WideCalendarProps extends ShownCalendar {
  /** A press where nothing is on; null for those who may not begin an event there. */
  onEmpty: ((start: string) => void) | null;
}

function WideCalendar({ view, day, today, show, open, onEmpty }: WideCalendarProps) {
  const headingId = useId();
  // The bar answers a press at once, however long the calendar takes to follow: nothing else may change with the press.
  const drawn = useDeferredValue(useMemo(() => ({ view, day }), [view, day]));
  const steady = { show: useSteady(show), open: useSteady(open) };
  const begin = useSteady((start: string) => onEmpty?.(start));
  return (
    <>
      <section className="card calendar" aria-labelledby={headingId}>
        <CalendarBar
          headingId={headingId}
          view={view}
          day={day}
          onStep={(direction) => {
            show({ day: step(view, day, direction) });
          }}
          onToday={() => {
            show({ day: today });
          }}
          onView={(next) => {
            show({ view: next });
          }}
        />
        <DrawnCalendar {...drawn} {...steady} today={today} onEmpty={onEmpty && begin} />
      </section>
      <div className="calendar-key">
        <span>
          <Check className="small key-ok" /> You&apos;ve RSVP&apos;d
        </span>
        <span>
          <Clock className="small key-wait" /> Waiting to send
        </span>
        <span>The coloured bar shows the main department</span>
        {onEmpty && view !== 'agenda' && (
          <span>
            <Plus className="small" /> Press an empty {view === 'month' ? 'day' : 'hour'} to create
            an event
          </span>
        )}
      </div>
    </>
  );
}

const DrawnCalendar = memo(function DrawnCalendar({ view, ...rest }: WideCalendarProps) {
  if (view !== 'agenda') return <Grid view={view} {...rest} />;
  return (
    <Part loading={<Loading text={LOADING} skeleton={<AgendaSkeleton />} />} missing={partMissing}>
      <AgendaBox from={rest.day} today={rest.today} onCreate={rest.onEmpty} />
    </Part>
  );
});

const LOADING = 'Loading calendar…';

function Grid({ view, day, today, show, open, onEmpty }: WideCalendarProps & { view: GridView }) {
  const { from, to } = rangeOf(view, day);
  const range = useMemo(() => ({ from: startOfDay(from), to: startOfDay(to) }), [from, to]);
  const calendar = useCalendar(range);
  const skeleton = <GridSkeleton view={view} day={day} today={today} />;
  useEffect(() => {
    // The grid is loaded while the events are being read. If that fails, showing it fails in the same way, and says so.
    loadGrid().catch(() => undefined);
  }, []);
  return (
    <Loaded of={calendar} text={LOADING} skeleton={skeleton}>
      {({ entries }) => (
        <Part loading={<Loading text={LOADING} skeleton={skeleton} />} missing={partMissing}>
          <CalendarGrid
            view={view}
            day={day}
            today={today}
            entries={entries}
            onOpen={open}
            onEmpty={onEmpty}
            onDay={(date) => {
              show({ view: 'day', day: date });
            }}
            onList={(date) => {
              show({ view: 'agenda', day: date });
            }}
          />
        </Part>
      )}
    </Loaded>
  );
}

import { ScheduleXCalendar } from '@schedule-x/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import '@schedule-x/theme-default/dist/calendar.css';
import { HOUR_MS } from '#domain/time/durations.ts';
import './schedule.css';
import './schedule-entry.css';
import './schedule-print.css';
import type { CalendarEntry } from '#sync/views/views.ts';
import { useNow } from '#ui/time/use-now.ts';
import { drawnOf, type Drawn } from '../drawn-pieces.ts';
import { rangeOf, weeksOf } from '../../calendar-days.ts';
import type { GridView } from '../../calendar-views.ts';
import { holdBars, holdFocus } from './schedule-press.ts';
import {
  createSchedule,
  remNow,
  type GridHandlers,
  type Schedule,
  type Shown,
} from './schedule.ts';

interface CalendarGridProps extends Omit<Shown, 'drawn'>, Omit<GridHandlers, 'onLaidOut'> {
  readonly entries: readonly CalendarEntry[];
}

const NOTHING: Drawn = { pieces: [], left: new Map() };

/** In how many steps a month is filled: all at once would keep a press waiting several times as long. */
const STEPS = 3;

/** The first pieces of a month, in the order of their days, so that later ones find their rows beside them. */
function firstOf({ pieces }: Drawn, steps: number): Drawn {
  return { ...NOTHING, pieces: pieces.slice(0, Math.ceil((pieces.length * steps) / STEPS)) };
}

/** Month, week and day, drawn by Schedule-X. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, today, entries, onOpen, onDay, onList, onEmpty } = props;
  const host = useRef<HTMLDivElement>(null);
  const [schedule] = useState(() => createSchedule({ view, day }));
  const { steps, begin } = useSteps();
  useEffect(() => {
    schedule.handle({ onOpen, onDay, onList, onEmpty, onLaidOut: begin });
  });
  usePresses(host, schedule);
  const ruler = useTextSize(schedule);
  const { drawn, isFilled } = useDrawn(entries, { view, day, steps });
  useLayoutEffect(() => {
    if (host.current) schedule.show({ view, day, today, drawn }, host.current);
  }, [schedule, view, day, today, drawn]);
  useLayoutEffect(() => {
    if (steps > 0 && host.current) nameScroller(host.current, view);
  }, [view, steps]);
  return (
    <>
      {view === 'month' && <Weekdays />}
      <div
        className="schedule"
        data-weeks={view === 'month' ? weeksOf(day).length : undefined}
        data-writable={onEmpty ? '' : undefined}
        data-on-its-way={isFilled ? undefined : ''}
        ref={host}
      >
        <ScheduleXCalendar calendarApp={schedule.app} />
        <i className="ruler" ref={ruler} aria-hidden="true" />
      </div>
    </>
  );
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function Weekdays() {
  return (
    <div className="weekdays" aria-hidden="true">
      {weekdays.map((name) => (
        <span dir="auto" key={name}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** Counts the steps in which a month is filled: its days come first, then step by step their events. */
function useSteps() {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps === 0 || steps >= STEPS) return undefined;
    const next = setTimeout(setSteps, 0, steps + 1);
    return () => {
      clearTimeout(next);
    };
  }, [steps]);
  const begin = () => {
    setTimeout(setSteps, 0, 1);
  };
  return { steps, begin };
}

interface Filling extends Pick<Shown, 'view' | 'day'> {
  readonly steps: number;
}

function useDrawn(entries: readonly CalendarEntry[], { view, day, steps }: Filling) {
  const isBegun = steps > 0 || view !== 'month'; // week and day need their events at once, since they scroll to them
  const isFilled = steps >= STEPS || view !== 'month';
  const now = Math.floor(useNow() / HOUR_MS) * HOUR_MS; // what a full day draws changes with the hour
  const whole = useMemo(
    () => (isBegun ? drawnOf(entries, { view, range: rangeOf(view, day), now }) : NOTHING),
    [isBegun, entries, view, day, now],
  );
  const drawn = useMemo(() => (isFilled ? whole : firstOf(whole, steps)), [isFilled, whole, steps]);
  return { drawn, isFilled };
}

function usePresses(host: RefObject<HTMLDivElement | null>, schedule: Schedule): void {
  useEffect(() => {
    if (!host.current) return undefined;
    const stops = [holdBars(host.current, schedule.open), holdFocus(host.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, schedule]);
}

/** Fits the hours when the reader changes the text size: the ruler is a rem wide, so its size tells. */
function useTextSize(schedule: Schedule) {
  const ruler = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!ruler.current) return undefined;
    let rem = remNow();
    const sizes = new ResizeObserver(() => {
      if (rem !== remNow()) schedule.fitHours((rem = remNow()));
    });
    sizes.observe(ruler.current);
    return () => {
      sizes.disconnect();
    };
  }, [schedule]);
  return ruler;
}

const hours = { role: 'region', 'aria-label': 'Hours', tabindex: '0' };

/** The keyboard can only scroll to hours without events if the scrolling area takes the focus. */
function nameScroller(host: HTMLElement, view: GridView): void {
  const scroller = host.querySelector('.sx__view-container');
  for (const [name, value] of Object.entries(hours)) {
    if (view === 'month') scroller?.removeAttribute(name);
    else scroller?.setAttribute(name, value);
  }
}

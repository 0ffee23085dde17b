// Schedule-X, set up for us. It is loaded with the calendar, never before.

import type {} from 'temporal-polyfill/global';
import {
  createCalendar,
  createViewDay,
  createViewMonthGrid,
  createViewWeek,
  type CalendarApp,
  type CalendarConfig,
  type CalendarEvent,
} from '@schedule-x/calendar';
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls';
import { createScrollControllerPlugin } from '@schedule-x/scroll-controller';
import { options } from 'preact';
import { ROWS, type Drawn } from '../drawn-pieces.ts';
import type { Day } from '#domain/time/day.ts';
import { halfHourAt, rangeOf } from '../../calendar-days.ts';
import type { GridView } from '../../calendar-views.ts';
import { usefulHour, type Piece } from '../calendar-pieces.ts';
import { asEvent, WALL } from './schedule-event.ts';
import { drawInMonth, drawInWeek, writeHeads, type Heads } from './schedule-heads.ts';

/** Effects, in which the library reports what it has rendered, run at once: Preact would wait until a frame has been painted. */
options.requestAnimationFrame = queueMicrotask;

export interface Shown {
  readonly view: GridView;
  readonly day: Day;
  readonly today: Day;
  readonly drawn: Drawn;
}

export interface GridHandlers {
  readonly onOpen: (eventId: string) => void;
  readonly onDay: (day: Day) => void;
  /** Lists all events of a day, however many there are. */
  readonly onList: (day: Day) => void;
  /** A press on a day of the month, or on an hour, where nothing is on: `2026-11-26`, `2026-11-26T19:30`. */
  readonly onEmpty: ((start: string) => void) | null;
  /** Called once the days are laid out for the first time. */
  readonly onLaidOut: () => void;
}

export interface Schedule {
  /** The calendar that `ScheduleXCalendar` renders. */
  readonly app: CalendarApp;
  readonly handle: (next: GridHandlers) => void;
  /** Shows other events or days; the library draws inside `host`. */
  readonly show: (next: Shown, host: Element) => void;
  /** Makes hours as high as their text needs. Called once the calendar is rendered, with the pixels of a rem. */
  readonly fitHours: (rem: number) => void;
  /** Opens the event of a bar, if it is still there. */
  readonly open: (key: string) => void;
}

const DAY_HEIGHT = 24 * 4; // in rem, like the text
type Controls = ReturnType<typeof createCalendarControlsPlugin>;
const viewNames = { month: 'month-grid', week: 'week', day: 'day' } as const;

/** How many pixels a rem has, by the text size that the reader chose. */
export function remNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Sets up a calendar. `handle` and `show` must be called before it is rendered, and with every change. */
export function createSchedule(first: Pick<Shown, 'view' | 'day'>): Schedule {
  const controls = createCalendarControlsPlugin();
  const hours = createHours();
  const pieces = createPieces();
  let handlers: GridHandlers | null = null;
  let view: GridView = first.view;
  let heads: Heads | null = null;
  let isDrawn = false;

  const open = (key: string) => {
    const piece = pieces.at(key);
    if (piece) handlers?.onOpen(piece.entry.id);
  };
  const openDay = (day: Day) => handlers?.onDay(day);
  const openRest = (day: Day) => (view === 'day' ? handlers?.onList(day) : handlers?.onDay(day));
  const app = createCalendar(
    {
      ...look(first),
      callbacks: {
        onRender: () => {
          isDrawn = true;
          handlers?.onLaidOut();
        },
        ...pressesTo({ open, begin: (start) => handlers?.onEmpty?.(start) }),
      },
    },
    [controls, hours.scroller],
  );
  drawOwnHeads(app, () => heads);
  return {
    app,
    open,
    handle(next) {
      handlers = next;
    },
    fitHours(rem) {
      controls.setWeekOptions({ gridHeight: DAY_HEIGHT * rem });
    },
    show(next, host) {
      const { today, drawn } = next;
      const isElsewhere = hours.aimAt(next);
      view = next.view;
      heads = { today, left: drawn.left, openDay, openRest };
      app.events.set(pieces.show(drawn.pieces, today));
      turnTo(controls, next);
      writeHeads(host, heads);
      if (isElsewhere && isDrawn && next.view !== 'month') hours.scroll();
    },
  };
}

/** Scrolls to shortly before the first event whenever another part of the calendar is shown. */
function createHours() {
  const hours = { initialScroll: '00:00' }; // the plugin reads it whenever it renders the hours again
  const scroller = createScrollControllerPlugin(hours);
  let place = '';
  return {
    scroller,
    /** Returns false if that part is shown already. */
    aimAt({ view, day, drawn: { pieces } }: Shown): boolean {
      const next = `${view} ${day} ${pieces.length > 0 ? 'filled' : 'empty'}`;
      if (next === place) return false;
      place = next;
      hours.initialScroll = justBefore(usefulHour(pieces, rangeOf(view, day)));
      return true;
    },
    scroll() {
      scroller.scrollTo(hours.initialScroll);
    },
  };
}

/** The pieces that are shown, each found by the key of its bar. */
function createPieces() {
  const shown = new Map<string, Piece>();
  const eventOf = rememberedEvents();
  return {
    at: (key: string) => shown.get(key),
    /** Shows these from now on, as the calendar knows them. */
    show(pieces: readonly Piece[], today: Day): CalendarEvent[] {
      shown.clear();
      for (const piece of pieces) shown.set(piece.key, piece);
      return pieces.map((piece) => eventOf(piece, today));
    },
  };
}

/** Keeps one event for a piece all day, so that the content of its bar is not rendered again. */
function rememberedEvents() {
  let made = new WeakMap<Piece, CalendarEvent>();
  let madeOn: Day | null = null;
  return (piece: Piece, today: Day): CalendarEvent => {
    if (madeOn !== today) made = new WeakMap();
    madeOn = today;
    const event = made.get(piece) ?? asEvent(piece, today);
    made.set(piece, event);
    return event;
  };
}

interface Presses {
  readonly open: (key: string) => void;
  readonly begin: (start: string) => void;
}

function pressesTo({ open, begin }: Presses) {
  return {
    onEventClick: ({ id }: CalendarEvent, cause: UIEvent) => {
      cause.preventDefault(); // the space bar would scroll the page as well
      open(String(id));
    },
    onClickDate: (date: Temporal.PlainDate) => {
      begin(date.toString());
    },
    onClickDateTime: (time: Temporal.ZonedDateTime) => {
      begin(halfHourAt(time.toPlainDate().toString(), time));
    },
  };
}

/** Draws day numbers as the wrapper does for React's components (decision 033). */
function drawOwnHeads(app: CalendarApp, headsNow: () => Heads | null): void {
  app._setCustomComponentFn('monthGridDate', (place) => {
    const heads = headsNow();
    if (heads) drawInMonth(place, heads);
  });
  app._setCustomComponentFn('weekGridDate', (place) => {
    const heads = headsNow();
    if (heads) drawInWeek(place, heads);
  });
  // The screen has a bar and weekdays of its own.
  app._setCustomComponentFn('headerContent', () => undefined);
  app._setCustomComponentFn('monthGridDayName', () => undefined);
}

function turnTo(controls: Controls, { view, day }: Shown): void {
  const date = Temporal.PlainDate.from(day);
  if (!controls.getDate().equals(date)) controls.setDate(date);
  if (controls.getView() !== viewNames[view]) controls.setView(viewNames[view]);
}

/** A time shortly before the hour, so that the hour's own label is not cut off. */
function justBefore(hour: number): string {
  return hour === 0 ? '00:00' : `${String(hour - 1).padStart(2, '0')}:51`;
}

function look({ view, day }: Pick<Shown, 'view' | 'day'>) {
  return {
    views: views(),
    defaultView: viewNames[view],
    selectedDate: Temporal.PlainDate.from(day),
    timezone: WALL,
    firstDayOfWeek: 7, // Sunday; the library does not export its enum
    locale: 'en-GB',
    translations: { enGB: texts },
    isDark: true,
    isResponsive: false, // the screen itself decides what a phone gets
    skipAnimations: true,
    monthGridOptions: { nEventsPerDay: ROWS, sortEvents: asGiven },
    weekOptions: {
      gridStep: 30,
      eventOverlap: false,
      gridHeight: DAY_HEIGHT * remNow(),
      timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit' },
    },
  } as const;
}

function views(): CalendarConfig['views'] {
  return [createViewMonthGrid(), createViewWeek(), createViewDay()];
}

/** Keeps the order of `piecesOf`: the library's own order makes a text of each moment for each comparison. */
function asGiven(): number {
  return 0;
}

const texts = {
  'Full day- and multiple day events': 'Events of several days',
  to: 'to',
};

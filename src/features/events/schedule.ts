// The only file that knows Schedule-X. It is loaded with the calendar, never before.

import type {} from 'temporal-polyfill/global';
import {
  createCalendar,
  createViewDay,
  createViewMonthGrid,
  createViewWeek,
  type CalendarEvent,
} from '@schedule-x/calendar';
import type { CalendarAppSingleton } from '@schedule-x/shared';
import type { CalendarEntry } from '#data/events.ts';
import { departmentIds } from '#domain/departments.ts';
import { rangeOf, type Day } from './calendar-days.ts';
import { piecesOf, usefulHour, type Piece } from './calendar-pieces.ts';
import {
  colourName,
  groupDays,
  nameEntry,
  paintDate,
  paintEntry,
  paintWeekday,
} from './schedule-paint.ts';

export type GridView = 'month' | 'week' | 'day';

export interface Shown {
  readonly view: GridView;
  readonly day: Day;
  readonly today: Day;
  readonly entries: readonly CalendarEntry[];
}

interface Handlers {
  readonly onOpen: (eventId: string) => void;
  readonly onDay: (day: Day) => void;
}

export interface Schedule {
  show: (shown: Shown) => void;
  stop: () => void;
}

const HOUR_HEIGHT = 64;
const viewNames = { month: 'month-grid', week: 'week', day: 'day' } as const;

/** Draws the calendar into an element. `show` is called with every change; `stop` takes it away again. */
export function startSchedule(host: HTMLElement, first: Shown, handlers: Handlers): Schedule {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const pieces = new Map<string, Piece>();
  const remote = remoteControl();
  let shown = first;
  let place = '';
  let openAt: number | null = null;

  const app = createCalendar(
    {
      ...look(),
      views: [createViewMonthGrid(), createViewWeek(), createViewDay()],
      timezone: zone,
      // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the library does not export its enum
      firstDayOfWeek: 7,
      defaultView: viewNames[first.view],
      selectedDate: Temporal.PlainDate.from(first.day),
      callbacks: {
        onEventClick: (event, cause) => {
          cause.preventDefault(); // the space bar would scroll the page as well
          const piece = pieces.get(String(event.id));
          if (piece) handlers.onOpen(piece.entry.id);
        },
        onClickPlusEvents: (date) => {
          handlers.onDay(date.toString());
        },
      },
    },
    [remote.plugin],
  );
  const paint = (element: HTMLElement | null, props: Record<string, unknown>) => {
    const { id } = props['calendarEvent'] as CalendarEvent;
    const piece = pieces.get(String(id));
    if (element && piece) paintEntry(element, piece, shown.today);
  };
  app._setCustomComponentFn('monthGridEvent', paint);
  app._setCustomComponentFn('timeGridEvent', paint);
  app._setCustomComponentFn('dateGridEvent', paint);
  app._setCustomComponentFn('monthGridDate', (element, props) => {
    paintDate(element, props['jsDate'] as Date, shown.today, handlers.onDay);
  });
  app._setCustomComponentFn('weekGridDate', (element, props) => {
    paintWeekday(element, props['date'] as Day, shown.today, handlers.onDay);
    if (openAt === null) return;
    const top = openAt * HOUR_HEIGHT - 10; // so that the hour's own text is not cut off
    element.closest('.sx__view-container')?.scrollTo({ top, behavior: 'instant' });
    openAt = null;
  });
  const naming = nameAtOnce(host, (bar, id) => {
    const piece = pieces.get(id);
    if (piece) nameEntry(bar, piece, shown.today);
  });
  app.render(host);

  return {
    show(next) {
      shown = next;
      const current = piecesOf(next.entries, next.view);
      pieces.clear();
      for (const piece of current) pieces.set(piece.key, piece);
      const nextPlace = `${next.view} ${next.day} ${next.entries.length > 0 ? 'filled' : 'empty'}`;
      if (nextPlace !== place) openAt = usefulHour(current, rangeOf(next.view, next.day));
      place = nextPlace;
      app.events.set(current.map((piece) => asEvent(piece, zone)));
      remote.turnTo(next.view, next.day);
      nameScroller(host, next.view);
    },
    stop() {
      naming.disconnect();
      app.destroy();
    },
  };
}

/** The library lets us paint only after it has drawn; nobody shall meet a bar without a name, or a day without a role, until then. */
function nameAtOnce(host: HTMLElement, name: (bar: HTMLElement, id: string) => void) {
  const observer = new MutationObserver(() => {
    groupDays(host);
    for (const bar of host.querySelectorAll<HTMLElement>('.sx__event:not(.entry)')) {
      name(bar, bar.dataset['eventId'] ?? '');
    }
  });
  observer.observe(host, { childList: true, subtree: true });
  return observer;
}

/** Hours without events can be scrolled to by keyboard only if what scrolls takes the focus. */
function nameScroller(host: HTMLElement, view: GridView): void {
  const scroller = host.querySelector('.sx__view-container');
  const names = { role: 'region', 'aria-label': 'Hours', tabindex: '0' };
  for (const [name, value] of Object.entries(names)) {
    if (view === 'month') scroller?.removeAttribute(name);
    else scroller?.setAttribute(name, value);
  }
}

/** A plugin that keeps hold of the calendar's state, which is how its view and date can be set from outside. */
function remoteControl() {
  let state: CalendarAppSingleton | undefined;
  return {
    plugin: {
      name: 'remoteControl',
      beforeRender(app: CalendarAppSingleton) {
        state = app;
      },
    },
    turnTo(view: GridView, day: Day) {
      if (!state) return;
      const date = Temporal.PlainDate.from(day);
      if (state.calendarState.view.value !== viewNames[view]) {
        state.calendarState.setView(viewNames[view], date);
      }
      if (!state.datePickerState.selectedDate.value.equals(date)) {
        state.datePickerState.selectedDate.value = date;
      }
    },
  };
}

function asEvent({ key, entry, start, end }: Piece, zone: string): CalendarEvent {
  const zoned = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return {
    id: key,
    title: entry.title,
    start: zoned(start),
    end: zoned(end),
    calendarId: colourName(entry.department),
  };
}

function look() {
  return {
    locale: 'en-GB',
    translations: { enGB: texts },
    isDark: true,
    isResponsive: false, // the screen itself decides what a phone gets
    skipAnimations: true,
    monthGridOptions: { nEventsPerDay: 2 },
    weekOptions: {
      gridStep: 30,
      gridHeight: 24 * HOUR_HEIGHT,
      timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit' },
    },
    calendars: Object.fromEntries([...departmentIds, 'none'].map((id) => [id, colours(id)])),
  } as const;
}

function colours(colorName: string) {
  const main = colorName === 'none' ? 'var(--beacon)' : `var(--dept-${colorName})`;
  const container = `color-mix(in oklab, ${main} 17%, #151e2d)`;
  return { colorName, darkColors: { main, container, onContainer: 'var(--text)' } };
}

/** Passing our own texts keeps those of 35 other languages out of the bundle. */
const texts = {
  'Full day- and multiple day events': 'Events of several days',
  '+ {{n}} events': '+{{n}} more',
  '+ 1 event': '+1 more',
  'Link to {{n}} more events on {{date}}': '{{n}} more on {{date}}: show the day',
  'Link to 1 more event on {{date}}': '1 more on {{date}}: show the day',
};

import ICAL from 'ical.js';

/** What a calendar app makes of one event. Instants are in milliseconds. */
export interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly text: string | null;
  readonly status: string;
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
  readonly changedAt: number;
  readonly stamp: number;
  readonly isBusy: boolean;
  readonly address: string;
}

export interface ReadCalendar {
  readonly name: string | null;
  readonly refreshes: string | null;
  readonly events: readonly ReadEvent[];
}

/** Reads a file with ical.js, Mozilla's parser, which shares no code with our writer. */
export function readCalendar(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return {
    name: textIn(calendar, 'x-wr-calname'),
    refreshes: textIn(calendar, 'refresh-interval'),
    events: calendar.getAllSubcomponents('vevent').map((event) => {
      return {
        uid: textIn(event, 'uid') ?? '',
        title: textIn(event, 'summary') ?? '',
        text: textIn(event, 'description'),
        status: textIn(event, 'status') ?? '',
        sequence: Number(textIn(event, 'sequence')),
        start: timeIn(event, 'dtstart').toJSDate().getTime(),
        end: new ICAL.Event(event).endDate.toJSDate().getTime(),
        changedAt: timeIn(event, 'last-modified').toJSDate().getTime(),
        stamp: timeIn(event, 'dtstamp').toJSDate().getTime(),
        isBusy: textIn(event, 'transp') === 'OPAQUE',
        address: textIn(event, 'url') ?? '',
      };
    }),
  };
}

function textIn(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null ? null : String(value);
}

function timeIn(component: ICAL.Component, name: string): ICAL.Time {
  const value = component.getFirstPropertyValue(name);
  if (value instanceof ICAL.Time) return value;
  throw new Error(`The event has no ${name}.`);
}

const clocks = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });

/**
 * A moment on a zone's clock, such as "2026-03-08 03:30", by the time zones of the machine's ICU. The parser's own conversion
 * is wrong by an hour in the hours around a change of clocks.
 */
export function clockIn(zone: string, at: number): string {
  return clocks(zone).format(at);
}

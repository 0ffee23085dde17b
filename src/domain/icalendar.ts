// iCalendar (RFC 5545) as text: for the feed, which the server writes, and for one event, which the device does.

/** An event as calendar apps see it. Instants are ISO 8601; what is read by people is plain text. */
export interface CalendarEvent {
  /** The event's id, the same for as long as the event exists: apps recognise it by this. */
  readonly uid: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  /** The event's address in the portal. */
  readonly address: string;
  /** Goes up with every change, so that apps believe the newer version. */
  readonly sequence: number;
  readonly changedAt: string;
  readonly isCancelled: boolean;
  /** Whether it is not certain yet that the reader comes. */
  readonly isTentative?: boolean;
  /** Whether it takes the reader's time; otherwise it is only shown. */
  readonly isBusy: boolean;
}

export interface Calendar {
  /** What apps suggest as its name; none for a single event. */
  readonly name?: string;
  readonly events: Iterable<CalendarEvent>;
}

/**
 * The file. All times are in UTC, which every app turns into its reader's own zone (decision 087). Lines end with CRLF
 * and have at most 75 octets.
 */
export function icalendarOf(calendar: Calendar): string {
  return [...icalendarParts(calendar)].join('');
}

/** The file in parts, an event each, for whoever has many of them and other things to do. */
export function* icalendarParts({ name, events }: Calendar): Iterable<string> {
  yield fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : aboutFeed(name)),
  ]);
  for (const event of events) yield fileOf(linesOfEvent(event));
  yield fileOf(['END:VCALENDAR']);
}

function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** How often apps should look again; those that go by the older name have it, too. */
function aboutFeed(name: string): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

function linesOfEvent(event: CalendarEvent): string[] {
  const { start, end, text } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${inUtc(event.changedAt)}`,
    `LAST-MODIFIED:${inUtc(event.changedAt)}`,
    `SEQUENCE:${String(event.sequence)}`,
    `STATUS:${statusOf(event)}`,
    `TRANSP:${event.isBusy && !event.isCancelled ? 'OPAQUE' : 'TRANSPARENT'}`,
    `DTSTART:${inUtc(start)}`,
    // An end that is no later than the start is not allowed; without one, the event is a moment.
    ...(Date.parse(end) > Date.parse(start) ? [`DTEND:${inUtc(end)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    `URL:${event.address.replace(controls, '')}`,
    'END:VEVENT',
  ];
}

function statusOf({ isCancelled, isTentative = false }: CalendarEvent): string {
  if (isCancelled) return 'CANCELLED';
  return isTentative ? 'TENTATIVE' : 'CONFIRMED';
}

/** "20261124T200000Z" */
function inUtc(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '');
}

const controls = /\p{Cc}/gu;

/** A newline in a text would end its line and let the text write lines of its own; other controls have no place in one. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll('\t', ' ')
    .replace(controls, '');
}

const MOST_OCTETS = 75;

/** A long line goes on in the next one after a space. No character is cut in two. */
function folded(line: string): string {
  if (line.length * 3 <= MOST_OCTETS) return line;
  let [text, from, octets] = ['', 0, 0];
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = octetsOf(code);
    if (octets + size > MOST_OCTETS) {
      text += `${line.slice(from, at)}\r\n `;
      [from, octets] = [at, 1];
    }
    octets += size;
    at += code < 0x1_00_00 ? 1 : 2;
  }
  return text + line.slice(from);
}

/** How many octets a character takes in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

// The content of a calendar bar: text for those who see it, hidden text for those who hear it.

import type {} from 'temporal-polyfill/global';
import type { CalendarEvent } from '@schedule-x/calendar';
import { serverTime } from '#data/server-clock.ts';
import { isDepartmentId } from '#domain/departments.ts';
import { clockTime } from '#ui/time.ts';
import { escaped, trusted } from './bar-html.ts';
import type { Day } from './calendar-days.ts';
import type { Piece } from './calendar-pieces.ts';
import { entryLabel, entryStanding, lastsDays, timesOf } from './entry-label.ts';

interface Around {
  readonly zone: string;
  readonly today: Day;
}

export function asEvent({ key, entry, start, end }: Piece, { zone, today }: Around): CalendarEvent {
  const zoned = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  const now = serverTime(Date.now());
  const inside = (times: string) =>
    barHtml({
      ...entry,
      mine: entry.isWaiting ? 'waiting' : entry.mine,
      times,
      label: entryLabel(entry, { today, now }),
    });
  const short = once(() => inside(clockTime(start.toISOString())));
  const long = once(() => inside(timesOf(entry, today)));
  return {
    id: key,
    // For a bar over several days the library builds the name itself: this, followed by its dates.
    title: lastsDays(entry) ? `${entryStanding(entry, now)},` : entry.title,
    start: zoned(start),
    end: zoned(end),
    _options: {
      additionalClasses: [
        'entry',
        `of-${colourName(entry.department)}`,
        `mine-${entry.isWaiting ? 'waiting' : entry.mine}`,
      ],
    },
    // Computed when a bar needs it: few of a full month's events are rendered.
    _customContent: {
      get monthGrid() {
        return short();
      },
      get dateGrid() {
        return short();
      },
      get timeGrid() {
        return long();
      },
    },
  };
}

/** Stands in the month for those of a day that aren't drawn, below its last row, where the calendar counts it as so many. */
export function standIn([day, standsFor]: readonly [day: Day, count: number]): CalendarEvent {
  const date = Temporal.PlainDate.from(day);
  return { id: `left-${day}`, title: '', start: date, end: date, standsFor };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** One name for each colour: the department's id, `none` for everything without one. */
function colourName(department: string): string {
  return isDepartmentId(department) ? department : 'none';
}

interface Bar extends Pick<Piece['entry'], 'title' | 'mine'> {
  readonly times: string;
  /** The whole of it in words. */
  readonly label: string;
}

/** As a browser would serialise it, since the library renders again whatever differs. */
function barHtml({ times, title, label, mine }: Bar): string {
  return trusted(
    `<span class="entry-time" aria-hidden="true">${escaped(times)}</span>` +
      `<span class="entry-title" dir="auto" aria-hidden="true">${escaped(title)}</span>` +
      `<span class="sr-only">${escaped(label)}</span>` +
      stateIcon(mine),
  );
}

const CHECK = 'M20 6 9 17l-5-5';
const CLOCK = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2';

function stateIcon(mine: Piece['entry']['mine']): string {
  if (mine === 'no') return '';
  const path = mine === 'attending' ? CHECK : CLOCK;
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;
}

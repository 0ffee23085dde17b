// The content of a calendar bar: text for those who see it, hidden text for those who hear it.

import type {} from 'temporal-polyfill/global';
import type { CalendarEvent } from '@schedule-x/calendar';
import { serverTime } from '#browser/server-clock.ts';
import { escaped } from '#domain/markup/escaped.ts';
import { clockTime } from '#ui/time/time.ts';
import type { Day } from '#domain/time/day.ts';
import { trusted } from './bar-html.ts';
import type { Piece } from '../calendar-pieces.ts';
import { entryRest, entryStanding, lastsDays, timesOf } from '../../entry-label.ts';
import { wallEnd, wallTime } from './wall-clock.ts';

/** The zone that the library works in: it is given wall-clock times as if they were UTC. */
export const WALL = 'UTC';

export function asEvent({ key, entry, start, end, hasRoom }: Piece, today: Day): CalendarEvent {
  const now = serverTime(Date.now());
  const mine = entry.isWaiting ? 'waiting' : entry.mine;
  const said = entryRest(entry, { today, now });
  const from = clockTime(start.toISOString());
  const short = once(() =>
    barHtml({ ...{ first: 'time', title: entry.title, mine, said }, times: from }),
  );
  const long = once(() =>
    barHtml({
      ...{ first: 'title', title: entry.title, mine, said },
      times: timesOf(entry, today),
    }),
  );
  return {
    id: key,
    // For a bar over several days the library makes the name of this title and its dates.
    title: lastsDays(entry) ? `${from} ${entryStanding(entry, now)},` : entry.title,
    start: onWall(wallTime(start)),
    end: onWall(lastsDays(entry) ? wallTime(end) : wallEnd({ start, end })),
    _options: {
      additionalClasses: [...classesOf(entry, mine), ...(hasRoom ? ['has-room'] : [])],
    },
    // The content is computed when a bar needs it: few of a full month's events are rendered.
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

function classesOf(entry: Piece['entry'], mine: string): string[] {
  return [
    ...['entry', `of-${colourName(entry.department)}`, `mine-${mine}`],
    ...(entry.isOff ? ['is-off'] : []),
    ...(entry.isDraft ? ['is-draft'] : []),
  ];
}

function onWall(time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(WALL);
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** One name for each colour: the department's id, `none` for everything without one. */
function colourName(department: string): string {
  return department === '' ? 'none' : department;
}

interface Bar extends Pick<Piece['entry'], 'title' | 'mine'> {
  readonly times: string;
  readonly first: 'time' | 'title';
  /** What the bar does not show, in words. */
  readonly said: string;
}

/**
 * The content of a bar. A screen reader says what is seen, in the same order, and then the rest (WCAG 2.5.3). The HTML is
 * written as a browser would serialise it, since the library renders again whatever differs.
 */
function barHtml({ times, title, first, said, mine }: Bar): string {
  const time = `<span class="entry-time">${escaped(times)}</span>`;
  const name =
    `<span class="entry-title"><span dir="auto">${escaped(title)}</span>` +
    '<span class="unseen">,</span></span>';
  return trusted(
    (first === 'time' ? `${time} ${name}` : `${name} ${time}`) +
      `<span class="sr-only"> ${escaped(said)}</span>` +
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

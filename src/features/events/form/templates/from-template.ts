import type { EventTemplate } from '#contract/event-templates.ts';
import {
  daysLater,
  momentAt,
  readPickedMoment,
  type PickedMoment,
} from '#ui/time/picked-moment.ts';
import { copyOf, type TypedEvent } from '../typed-event.ts';

interface Wanted {
  /** The start that the form has: its day stays. */
  readonly on: PickedMoment;
  readonly now: Date;
}

/**
 * SPEC 31.10: a new event as the template has it, on the day that the form has, or today, at the template's time of day. Where
 * that is past it is a day later.
 */
export function typedFromTemplate(
  { event }: Pick<EventTemplate, 'event'>,
  { on, now }: Wanted,
): TypedEvent {
  const day = on.at === null ? momentAt(now.toISOString()) : momentAt(on.at);
  const time = momentAt(event.start).text.slice(10);
  const wished = readPickedMoment(`${day.text.slice(0, 10)}${time}`);
  // A time that the clocks skip then is the next day's.
  const isGood = wished.at !== null && Date.parse(wished.at) >= now.getTime();
  const begin = isGood ? wished : nextDay(day, time);
  const { audience, ...rest } = event;
  const roles = event.roles.map(({ audience: ofRole, ...role }) => ({
    ...role,
    ...(ofRole && { audience: ofRole }),
  }));
  return copyOf({ ...rest, ...(audience && { audience }), roles, revision: 0 }, begin);
}

function nextDay(day: PickedMoment, time: string): PickedMoment {
  return readPickedMoment(`${daysLater(day, 1).text.slice(0, 10)}${time}`);
}

import type { Addressees } from '#contract/messages.ts';
import type { Department } from '#domain/departments.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';

/** Those with a seat in an event from a week ago on can be written to. */
export const DAYS_BACK = 7;
export const DAYS_AHEAD = 60;

/** The address of the view with its readers chosen. */
export interface ReadersPart {
  readonly event?: string | undefined;
  readonly department?: string | undefined;
}

/** The moment from which on events are offered: midnight a week ago. */
export function earliest(now: Date): Date {
  const day = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  day.setHours(0, 0, 0, 0);
  return day;
}

/** Who can be written to: the departments, and events in which somebody can have a seat: also what was called off, but no draft. */
export function readersOffered(
  departments: readonly Department[],
  entries: readonly CalendarEntry[],
  dayOf: (iso: string) => string,
): PickerOption[] {
  return [
    ...departments.map(({ id, name }) => ({
      ...{ value: `department/${id}`, title: name, dept: id },
      text: 'Everyone with a position in it',
    })),
    ...entries
      .filter(({ spotsLeft, isWaiting, isDraft }) => spotsLeft !== null && !isWaiting && !isDraft)
      .map(({ id, title, start }) => ({
        ...{ value: `event/${id}`, title, note: dayOf(start) },
        text: 'Everyone with a seat',
      })),
  ];
}

/** The option that an address chooses; empty for none. */
export function chosenIn({ event, department }: ReadersPart): string {
  if (event !== undefined) return `event/${event}`;
  return department === undefined ? '' : `department/${department}`;
}

/** The address of an option. */
export function partOf(option: string): ReadersPart {
  const [kind, id] = option.split('/');
  return {
    event: undefined,
    department: undefined,
    ...(kind !== undefined && kind !== '' && { [kind]: id }),
  };
}

/** Whom an option means; null for none. */
export function meantBy(option: string): Addressees | null {
  const { event, department } = partOf(option);
  if (event !== undefined) return { eventId: event };
  return department === undefined ? null : { departmentId: department };
}

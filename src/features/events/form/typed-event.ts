import * as z from 'zod/mini';
import { type EventDraft, type EventRow, storedRole, type StoredRole } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { isBlankHtml } from '#domain/html-policy.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { daysLater, momentAt, problemOf, type PickedMoment } from '../picked-moment.ts';

/** An event while it is being written. */
export interface TypedEvent {
  readonly title: string;
  readonly start: PickedMoment;
  readonly end: PickedMoment;
  readonly description: string;
  readonly roles: readonly StoredRole[];
  readonly eventImageUrl: string;
}

/** An event as an edit starts from it. */
export interface EditedEvent extends Pick<
  EventRow,
  'title' | 'start' | 'end' | 'description' | 'eventImageUrl' | 'revision'
> {
  readonly roles: readonly StoredRole[];
}

const LENGTH_MS = 2 * HOUR_MS;
const WEEK = 7;
export const INVALID = 'Invalid date format. Please check start and end times.';

/** An empty event that lasts two hours. */
export function newEvent(start: PickedMoment): TypedEvent {
  const end = after(start, LENGTH_MS);
  return { title: '', start, end, description: '', roles: [], eventImageUrl: '' };
}

export function typedEventFrom(event: EditedEvent): TypedEvent {
  const { title, description, eventImageUrl } = event;
  // The schema leaves out who attends, which a view has and a draft does not.
  const roles = event.roles.map((role) => storedRole.parse(role));
  const times = { start: momentAt(event.start), end: momentAt(event.end) };
  return { title, description, eventImageUrl, roles, ...times };
}

/** The same event a week later, at the same time of day and just as long; its roles are new ones, without an id. */
export function copyOf(event: EditedEvent): TypedEvent {
  const typed = typedEventFrom(event);
  const start = daysLater(typed.start, WEEK);
  const roles = typed.roles.map(({ id: _, ...role }) => role);
  return { ...typed, roles, start, end: after(start, lengthOf(typed) ?? LENGTH_MS) };
}

/** Milliseconds from start to end; null while one of them is missing. */
export function lengthOf({ start, end }: Pick<TypedEvent, 'start' | 'end'>): number | null {
  if (start.at === null || end.at === null) return null;
  return Date.parse(end.at) - Date.parse(start.at);
}

/** The moment so many milliseconds later. */
export function after({ at }: PickedMoment, milliseconds: number): PickedMoment {
  if (at === null) return { text: '', at };
  return momentAt(new Date(Date.parse(at) + milliseconds).toISOString());
}

/** SPEC 5.10: what the server would refuse, by field; empty if nothing. */
export function eventErrors(typed: TypedEvent): FieldErrors {
  const { title, start, end, roles } = typed;
  const startProblem = said(start, 'Start');
  const isBackwards = (lengthOf(typed) ?? 0) < 0;
  const endProblem = isBackwards ? "The end can't be before the start." : said(end, 'End');
  const isEmpty = roles.some(({ capacity }) => !Number.isInteger(capacity) || capacity < 1);
  return {
    ...(title.trim() === '' && { title: 'Title is required.' }),
    ...(startProblem !== null && { start: startProblem }),
    ...(endProblem !== null && { end: endProblem }),
    ...(isEmpty && { roles: 'Every role needs at least one place.' }),
  };
}

function said(moment: PickedMoment, name: string): string | null {
  switch (problemOf(moment)) {
    case 'missing':
      return `${name} is required.`;
    case 'unreadable':
      return INVALID;
    case 'skipped':
      return `The clocks go forward then and skip ${moment.text.slice(11, 16)}. Choose another time.`;
    case null:
      return null;
  }
}

/** The event as it is sent; only for one in which `eventErrors` finds nothing. */
export function eventBodyOf({ title, start, end, roles, ...rest }: TypedEvent): EventDraft {
  const description = isBlankHtml(rest.description) ? '' : rest.description;
  return {
    title: title.trim(),
    start: start.at ?? '',
    end: end.at ?? '',
    description,
    roles: [...roles],
    eventImageUrl: rest.eventImageUrl,
  };
}

/** Whether an event contains nothing that anyone would miss. */
export function isEventUntouched({
  title,
  description,
  roles,
  eventImageUrl,
}: TypedEvent): boolean {
  return (
    title.trim() === '' && isBlankHtml(description) && roles.length + eventImageUrl.length === 0
  );
}

const moment = z.object({
  text: z.string(),
  at: z.nullable(z.string()),
  isPart: z.optional(z.literal(true)),
});
const kept = z.object({
  title: z.string(),
  start: moment,
  end: moment,
  description: z.string(),
  roles: z.array(storedRole),
  eventImageUrl: z.string(),
});

/** A stored draft, its times in the zone that the device is in now; null for one of another version of the app. */
export function parseTyped(stored: unknown): TypedEvent | null {
  const { data } = kept.safeParse(stored);
  return data ? { ...data, start: here(data.start), end: here(data.end) } : null;
}

const sent = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
  roles: z.array(storedRole),
  eventImageUrl: z.string(),
});

/** A sent event, turned back into one that can be edited; null for one of another version of the app. */
export function typedFromDraft(draft: unknown): TypedEvent | null {
  const { data } = sent.safeParse(draft);
  return data ? typedEventFrom({ ...data, revision: 0 }) : null;
}

function here({ text, at }: z.infer<typeof moment>): PickedMoment {
  return at === null || Number.isNaN(Date.parse(at)) ? { text, at: null } : momentAt(at);
}

import * as z from 'zod/mini';
import { type EventDraft, type EventRow, storedRole, type StoredRole } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { isBlankHtml } from '#domain/html-policy.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import type { SeriesScope } from '#contract/event-series.ts';
import type { EventRules } from '#sync/views/views.ts';
import { signUpRules, storedAudience, type SignUpAudience } from '#contract/sign-up-rules.ts';
import { seriesBase, type SeriesBase } from './repeat/series-edit.ts';
import { keptRepeat, repeatErrors, type TypedRepeat } from './repeat/typed-repeat.ts';
import {
  keptRules,
  rulesBodyOf,
  rulesErrors,
  rulesFrom,
  rulesOfCopy,
  type TypedRules,
} from './typed-rules.ts';
import { mistakeIn, momentAt, type PickedMoment } from '#ui/time/picked-moment.ts';

/** An event while it is being written. */
export interface TypedEvent {
  readonly title: string;
  readonly start: PickedMoment;
  readonly end: PickedMoment;
  readonly description: string;
  readonly roles: readonly StoredRole[];
  readonly eventImageUrl: string;
  /** Missing where the device doesn't know what the event says; then it stays as it is. */
  readonly handoverHours?: number | undefined;
  /** Missing from what an older version kept; then they stay as they are. */
  readonly rules?: TypedRules | undefined;
  /** When members see it; only of one that no member has seen yet. */
  readonly publication?: TypedPublication | undefined;
  /** How it repeats; only of a new event, and of one of a series whose rule is changed. */
  readonly repeat?: TypedRepeat | undefined;
  /** The form's name, as long as it isn't begun anew; only of a new event that repeats. */
  readonly seriesForm?: string | undefined;
  /** Which events of its series are changed; only of one of a series. */
  readonly scope?: SeriesScope | undefined;
  /** What the edit of its series starts from; only of one of a series. */
  readonly series?: SeriesBase | undefined;
}

/** Whether a new event is for members at once, at a time, or a draft. */
export interface TypedPublication {
  readonly way: 'now' | 'later' | 'draft';
  readonly at: PickedMoment;
}

/** An event as an edit starts from it. */
export interface EditedEvent
  extends
    EventRules,
    Pick<EventRow, 'title' | 'start' | 'end' | 'description' | 'eventImageUrl' | 'revision'> {
  readonly roles: readonly StoredRole[];
  readonly handoverHours?: number | undefined;
  /** The event's series, where somebody else has changed that. */
  readonly series?: SeriesBase | undefined;
}

const LENGTH_MS = 2 * HOUR_MS;
/** The server's own number where nothing else is said. */
const HANDOVER_HOURS = 2;
export const INVALID = 'Invalid date format. Please check start and end times.';

/** An empty event that lasts two hours. */
export function newEvent(start: PickedMoment): TypedEvent {
  const end = after(start, LENGTH_MS);
  const handoverHours = HANDOVER_HOURS;
  const texts = { title: '', description: '', eventImageUrl: '' };
  const publication = publishedNow;
  return {
    ...texts,
    start,
    end,
    roles: [],
    handoverHours,
    rules: rulesFrom({}),
    publication,
    repeat: null,
  };
}

export function typedEventFrom(event: EditedEvent): TypedEvent {
  const { title, description, eventImageUrl, handoverHours } = event;
  // The schema leaves out who attends, which a view has and a draft does not.
  const roles = event.roles.map((role) => storedRole.parse(role));
  const times = { start: momentAt(event.start), end: momentAt(event.end) };
  const rules = rulesFrom(event);
  const scope = event.seriesId == null ? undefined : ('this' as const);
  const texts = { title, description, eventImageUrl };
  const { series } = event;
  const publication = publicationOf(event);
  return {
    ...{ ...texts, roles, ...times, handoverHours, rules },
    ...{ ...(scope && { scope }), ...(series && { series }) },
    ...(publication && { publication }),
  };
}

/** A draft that is edited before it was sent stays one. After that the server leaves an edit's word on it aside: its dialog publishes it. */
function publicationOf({ state, publishAt }: EditedEvent): TypedPublication | undefined {
  if (state !== 'draft') return undefined;
  if (publishAt == null) return keptAsDraft;
  return { way: 'later', at: momentAt(publishAt) };
}

export const publishedNow: TypedPublication = { way: 'now', at: { text: '', at: null } };
const keptAsDraft: TypedPublication = { ...publishedNow, way: 'draft' };

/** A copy of the event at another start, just as long; its roles are new ones, without an id. */
export function copyOf(event: EditedEvent, start: PickedMoment): TypedEvent {
  const typed = typedEventFrom(event);
  const roles = typed.roles.map(({ id: _, ...role }) => role);
  const end = after(start, lengthOf(typed) ?? LENGTH_MS);
  const rules = typed.rules && rulesOfCopy(typed.rules);
  const { scope: _, series: __, ...rest } = typed;
  const publication = typed.publication ? keptAsDraft : publishedNow;
  return { ...rest, roles, start, end, rules, publication, repeat: null };
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
    ...(typed.rules && rulesErrors(typed.rules)),
    ...(!typed.repeat && publicationErrors(typed.publication)), // a series has no such choice
    ...repeatErrors(typed.repeat, beginOf(typed)),
  };
}

/** The last day of a series is none before its first event that is concerned. */
function beginOf({ start, scope, series }: TypedEvent): string | null {
  return scope === 'all' ? (series?.next[0] ?? start.at) : start.at;
}

function publicationErrors({ way, at } = publishedNow): FieldErrors {
  if (way !== 'later') return {};
  const problem = said(at, 'The time');
  return problem === null ? {} : { publishAt: problem };
}

function said(moment: PickedMoment, name: string): string | null {
  return mistakeIn(moment, { missing: `${name} is required.`, unreadable: INVALID });
}

/** The event as it is sent; only for one in which `eventErrors` finds nothing. */
export function eventBodyOf({ title, start, end, roles, ...rest }: TypedEvent): EventDraft {
  const description = isBlankHtml(rest.description) ? '' : rest.description;
  return {
    title: title.trim(),
    start: start.at ?? '',
    end: end.at ?? '',
    description,
    // A role that says nothing of whom it lets would keep what it said.
    roles: roles.map((role) => (rest.rules ? { audience: null, ...role } : role)),
    eventImageUrl: rest.eventImageUrl,
    ...(rest.handoverHours !== undefined && { handoverHours: rest.handoverHours }),
    ...(rest.rules && rulesBodyOf(rest.rules)),
    ...publicationBodyOf(rest.publication),
  };
}

function publicationBodyOf({ way, at } = publishedNow): Pick<EventDraft, 'state' | 'publishAt'> {
  if (way === 'now') return {};
  return { state: 'draft', ...(way === 'later' && { publishAt: at.at }) };
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
  handoverHours: z.optional(z.number()),
  rules: z.optional(keptRules),
  repeat: z.optional(keptRepeat),
  scope: z.optional(z.enum(['this', 'following', 'all'])),
  series: z.optional(seriesBase),
  seriesForm: z.optional(z.string()),
  publication: z.optional(z.object({ way: z.enum(['now', 'later', 'draft']), at: moment })),
});

/** A stored draft, its times in the zone that the device is in now; null for one of another version of the app. */
export function parseTyped(stored: unknown): TypedEvent | null {
  const { data } = kept.safeParse(stored);
  if (!data) return null;
  const { rules, publication, ...rest } = data;
  return {
    ...rest,
    ...{ start: here(data.start), end: here(data.end) },
    ...(rules && { rules: { ...rules, opens: here(rules.opens), closes: here(rules.closes) } }),
    ...(publication && { publication: { ...publication, at: here(publication.at) } }),
  };
}

const sentAudience = z.optional(z.nullable(storedAudience));
const sent = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
  roles: z.array(z.object({ ...storedRole.shape, audience: sentAudience })),
  eventImageUrl: z.string(),
  handoverHours: z.optional(z.number()),
  ...signUpRules,
  audience: sentAudience,
});

/** A sent event, turned back into one that can be edited; null for one of another version of the app. */
export function typedFromDraft(draft: unknown): TypedEvent | null {
  const { data } = sent.safeParse(draft);
  if (!data) return null;
  const roles = data.roles.map(withAudienceIfAny);
  return typedEventFrom({ ...withAudienceIfAny(data), roles, revision: 0 });
}

function withAudienceIfAny<T extends { readonly audience?: SignUpAudience | null | undefined }>({
  audience,
  ...rest
}: T) {
  return { ...rest, ...(audience && { audience }) };
}

function here({ text, at }: z.infer<typeof moment>): PickedMoment {
  return at === null || Number.isNaN(Date.parse(at)) ? { text, at: null } : momentAt(at);
}

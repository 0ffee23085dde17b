import * as z from 'zod/mini';
import { eventDetail, type EventDraft } from '#contract/events.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { dayOf } from '#domain/time/day.ts';
import type { Publishing, PublishingForm } from '#data/publishing.ts';
import { refusalOf } from '#data/refusal.ts';
import type { EventView } from '#sync/views/views.ts';
import type { SaveRefusal } from '#ui/editing/editing.ts';
import { createEvent, saveEvent } from '../event-editing.data.ts';
import { createSeries } from './repeat/new-series.data.ts';
import { changeSeries } from './repeat/repeat.data.ts';
import { changedRule, seriesBase } from './repeat/series-edit.ts';
import { ruleOf, type TypedRepeat } from './repeat/typed-repeat.ts';
import { eventBodyOf, type EditedEvent, type TypedEvent } from './typed-event.ts';

/** What is being written: a new event from a day or a time on, or one that starts from an existing one. */
export type EventSubject =
  | { readonly kind: 'new'; readonly start: string }
  | { readonly kind: 'edit' | 'copy'; readonly event: EventView };

interface Base {
  /** Somebody else's version, where the author has seen it. */
  readonly before: EditedEvent | null;
  readonly basedOn: number | undefined;
  readonly newId: string;
  readonly form: PublishingForm;
}

/** Sends what the form has, as an event or as an edit of one, or of its series. Throws like `publish`. */
export async function publishTyped(
  subject: EventSubject,
  typed: TypedEvent,
  { before, basedOn, newId, form }: Base,
): Promise<Publishing> {
  const draft = eventBodyOf(typed);
  if (subject.kind !== 'edit') {
    if (!typed.repeat) return createEvent(newId, draft, form);
    return publishSeries(draft, typed.repeat, typed.seriesForm ?? newId);
  }
  const { event } = subject;
  const { scope = 'this', series } = typed;
  if (event.seriesId == null || scope === 'this')
    return saveEvent(event, { draft, basedOn: basedOn ?? event.revision, form });
  const rule = series && changedRule({ typed, event, series }, new Date());
  const revision = before?.series?.revision ?? series?.revision;
  await changeSeries(event.seriesId, {
    ...{ scope, from: event.id, event: draft, eventRevision: basedOn ?? event.revision },
    ...{ ...(rule !== undefined && { rule }), ...(revision !== undefined && { revision }) },
  });
  return 'published';
}

/** Series are made and changed by the server alone. */
export function isOfSeries({ repeat, scope = 'this' }: TypedEvent): boolean {
  return repeat != null || scope !== 'this';
}

/** A series is made by the server alone, so it waits for nothing. */
async function publishSeries(
  { state: _, publishAt: __, ...event }: EventDraft,
  repeat: NonNullable<TypedRepeat>,
  form: string,
): Promise<Publishing> {
  const day = dayOf(new Date(event.start));
  await createSeries({ event, rule: ruleOf(repeat, { day, zone: zoneHere() }), form });
  return 'published';
}

const metEvent = z.extend(eventDetail, { series: z.optional(seriesBase) });

/** The event that somebody else has changed, with its series where they have changed that. */
export function metRowIn(current: unknown): EditedEvent | null {
  return metEvent.safeParse(current).data ?? null;
}

/** An error about a part of a field is shown at the field; of a series, what is said of its event is said of the fields. */
function atField(said: string): string {
  const name = said.replace(/^event\./, '');
  return ['roles', 'audience'].find((field) => name.startsWith(`${field}.`)) ?? name;
}

/** Shows an error about one of the roles at the field for all of them. */
export function refusalAtFields(error: unknown): SaveRefusal {
  const refusal = refusalOf(error);
  const fields = Object.entries(refusal.fields ?? {}).map(([name, text]) => [atField(name), text]);
  return { ...refusal, fields: Object.fromEntries(fields) as Record<string, string> };
}

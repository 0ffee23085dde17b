import { randomUUID } from 'node:crypto';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { instantAtWall, wallTimeIn } from '#domain/time/wall-time.ts';
import type { Zone } from '#domain/time/zone.ts';
import type { SeriesEvent, SeriesRole } from '#server/db/planning-tables.ts';
import type { CheckedDraft } from '../event-draft.ts';

// What a series gives its events.

/** The fields of one event that its series has a say in; who locked it, or called it off, is its own. */
export interface SeriesFields {
  readonly title: string;
  readonly description: string;
  readonly eventImageUrl: string;
  readonly start: Date;
  readonly end: Date;
  readonly handoverHours: number;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly audience: SignUpAudience | null;
  readonly confirm: boolean;
  readonly question: string;
  readonly helpers: readonly string[];
  readonly roles: readonly SeriesRole[];
}

/** SPEC 30.9 */
const USUAL_HANDOVER = 2;

/** The draft as a new series keeps it. */
export function seriesEventOf(draft: CheckedDraft, zone: Zone): SeriesEvent {
  const { title, description, eventImageUrl, start, opensAt = null, closesAt = null } = draft;
  return {
    ...{ title, description, eventImageUrl },
    handoverHours: draft.handoverHours ?? USUAL_HANDOVER,
    audience: draft.audience ?? null,
    confirm: draft.confirm ?? false,
    question: draft.question ?? '',
    helpers: draft.helpers ?? [],
    opensBefore: leadTo(start, opensAt, zone),
    closesBefore: leadTo(start, closesAt, zone),
    roles: draft.roles.map(({ id = randomUUID(), audience = null, ...role }) => ({
      ...{ ...role, id, audience },
    })),
  };
}

/** What an event of the series has that starts then. */
export function fieldsAt(
  { opensBefore, closesBefore, ...event }: SeriesEvent,
  { at, zone, lengthMs }: { readonly at: Date; readonly zone: Zone; readonly lengthMs: number },
): SeriesFields {
  return {
    ...event,
    ...{ start: at, end: new Date(at.getTime() + lengthMs) },
    opensAt: momentBefore(at, opensBefore, zone),
    closesAt: momentBefore(at, closesBefore, zone),
  };
}

/** An event as it is now, without what its series has no say in. */
export function fieldsOf(event: SeriesFields): SeriesFields {
  const { title, description, eventImageUrl, start, end, handoverHours } = event;
  const { opensAt, closesAt, audience, confirm, question, helpers } = event;
  return {
    ...{ title, description, eventImageUrl, start, end, handoverHours },
    ...{ opensAt, closesAt, audience, confirm, question, helpers },
    roles: event.roles.map(({ id, name, icon, capacity, department, audience: ofRole }) => ({
      ...{ id, name, icon, capacity, department },
      audience: ofRole,
    })),
  };
}

/** What the series says, as an edit of the event; whether that is locked stays. */
export function asEdit({ roles, helpers, ...fields }: SeriesFields): CheckedDraft {
  return { ...fields, roles: [...roles], helpers: [...helpers] };
}

/** How far a moment is before the start, in milliseconds on the clock of the zone. */
export function leadTo(start: Date, moment: Date | null, zone: Zone): number | null {
  return moment === null
    ? null
    : wallTimeIn(zone, start).getTime() - wallTimeIn(zone, moment).getTime();
}

/** The moment that is so much before the start. */
export function momentBefore(start: Date, lead: number | null, zone: Zone): Date | null {
  return lead === null
    ? null
    : instantAtWall(zone, new Date(wallTimeIn(zone, start).getTime() - lead)).at;
}

import { randomUUID } from 'node:crypto';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { rolesMeant } from '#domain/event-role.ts';
import type { Zone } from '#domain/time/zone.ts';
import type { SeriesEvent, SeriesRole } from '#server/db/planning-tables.ts';
import { digestOf } from '#server/db/series-digest.ts';
import type { CheckedDraft } from '../event-draft.ts';
import { leadTo, momentBefore, type SeriesFields } from './series-event.ts';

// What an edit of a series wishes of its events. An edit carries a whole event; what is in it as the event has it that it was made in was
// not touched, and is wished of none.

export type Digests = Readonly<Record<string, string>>;

export interface SeriesWish {
  /** The event that the edit was made in, as it is from then on. */
  readonly fields: SeriesFields;
  /** The fields, and those of roles, in which it is another one than before. */
  readonly asked: ReadonlySet<string>;
  /** The ids of the roles that it has now, and of those that it has no more. */
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** Whether its roles have another order. */
  readonly isReordered: boolean;
}

interface Wishing {
  /** The event that the edit was made in, as it is before. */
  readonly from: SeriesFields;
  readonly event: SeriesEvent;
  readonly zone: Zone;
}

/** What a draft of one event wishes of a series; nothing where there is none. */
export function wishOf(draft: CheckedDraft | undefined, wishing: Wishing): SeriesWish {
  const { from, zone } = wishing;
  const fields = draft ? drafted(draft, wishing) : from;
  const asked = changedFields(digestsOf(from, zone), digestsOf(fields, zone));
  const before = from.roles.map(({ id }) => id);
  const after = fields.roles.map(({ id }) => id);
  const added = after.filter((id) => !before.includes(id));
  const kept = before.filter((id) => after.includes(id));
  return {
    ...{ fields, asked, added: new Set(added) },
    removed: new Set(before.filter((id) => !after.includes(id))),
    isReordered: [...kept, ...added].join() !== after.join(),
  };
}

/** The event with what a draft names. Sign-ups that are as they were open, and close, as long before the start as before. */
function drafted(draft: CheckedDraft, { from, event, zone }: Wishing): SeriesFields {
  const { title, description, eventImageUrl, start, end } = draft;
  const here = new Set(from.roles.map(({ id }) => id));
  const known = [...from.roles, ...event.roles.filter(({ id }) => !here.has(id))];
  const meant = rolesMeant<SeriesRole>(known, draft.roles);
  const moment = (named: Date | null | undefined, was: Date | null) =>
    named === undefined || named?.getTime() === was?.getTime()
      ? along(was, { from: from.start, to: start, zone })
      : named;
  return {
    ...{ title, description, eventImageUrl, start, end },
    handoverHours: draft.handoverHours ?? from.handoverHours,
    opensAt: moment(draft.opensAt, from.opensAt),
    closesAt: moment(draft.closesAt, from.closesAt),
    audience: draft.audience === undefined ? from.audience : draft.audience,
    confirm: draft.confirm ?? from.confirm,
    question: draft.question ?? from.question,
    helpers: draft.helpers ?? from.helpers,
    roles: draft.roles.map(({ id, audience, ...role }, place) => ({
      ...role,
      id: meant[place]?.id ?? id ?? randomUUID(),
      audience: audience === undefined ? (meant[place]?.audience ?? null) : audience,
    })),
  };
}

/** A moment that stays as long before a start that moves. */
export function along(
  moment: Date | null,
  { from, to, zone }: { readonly from: Date; readonly to: Date; readonly zone: Zone },
): Date | null {
  const isStaying = from.getTime() === to.getTime();
  return isStaying ? moment : momentBefore(to, leadTo(from, moment, zone), zone);
}

/** One digest for each field and for each of a role; of when sign-ups open and close, for the moment and for how long before the start that is. */
export function digestsOf(fields: SeriesFields, zone: Zone): Digests {
  const { roles, start, end, audience, opensAt, closesAt, ...rest } = fields;
  const of: Record<string, unknown> = {
    ...{ ...rest, start, length: end.getTime() - start.getTime(), audience: parts(audience) },
    ...{ opensAt, opensBefore: leadTo(start, opensAt, zone) },
    ...{ closesAt, closesBefore: leadTo(start, closesAt, zone) },
  };
  for (const { id, audience: ofRole, ...role } of roles) {
    for (const [part, value] of Object.entries(role)) of[roleField(id, part)] = value;
    of[roleField(id, 'audience')] = parts(ofRole);
  }
  return Object.fromEntries(Object.entries(of).map(([field, value]) => [field, digestOf(value)]));
}

/** What digests call a field of a role. */
export function roleField(id: string, part: string): string {
  return `role:${id}:${part}`;
}

export function isRoleField(field: string): boolean {
  return field.startsWith('role:');
}

/** The fields in which the two differ. */
export function changedFields(before: Digests, after: Digests): ReadonlySet<string> {
  const fields = [...Object.keys(before), ...Object.keys(after)];
  return new Set(fields.filter((field) => before[field] !== after[field]));
}

/** The database orders the fields of an object in its own way. */
function parts(audience: SignUpAudience | null) {
  return audience && [audience.departments, audience.positions, audience.flags];
}

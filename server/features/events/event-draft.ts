import type { EventDraft } from '#contract/events.ts';
import { openToAll, type EventState, type SignUpAudience } from '#contract/sign-up-rules.ts';
import { ApiError } from '#contract/problem.ts';
import { roleKey } from '#domain/event-role.ts';
import { isForAll } from '#domain/sign-ups/sign-up-rules.ts';
import type { Organisation } from '#domain/organisation.ts';
import type { Config } from '#server/process/config.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { FOREIGN_PICTURE, isAllowedPicture } from '#server/core/text/picture-address.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation, readPositionIds } from '#server/db/organisation.ts';

type EventFields = Omit<EventDraft, 'state' | 'publishAt'>;

export interface CheckedDraft extends Omit<EventFields, 'start' | 'end' | 'opensAt' | 'closesAt'> {
  readonly start: Date;
  readonly end: Date;
  /** Here and below, what is missing stays as it is. */
  readonly opensAt?: Date | null | undefined;
  readonly closesAt?: Date | null | undefined;
}

interface Judging extends Pick<Config, 'imageHosts'> {
  readonly organisation: Organisation;
  /** Whether there is such a position, deleted ones included: whatever names one of them can still be saved. */
  readonly isPosition: (id: number) => boolean;
}

/**
 * The draft as it may be stored, with clean HTML. Refuses with 422 and a sentence at each wrong field: an end before the start, a role of
 * an unknown department, two roles of one name or id, a picture from a foreign host, a link that runs code.
 */
export function checkDraft(draft: EventFields, judging: Judging): CheckedDraft {
  const fields: Record<string, string> = {};
  const start = new Date(draft.start);
  const end = new Date(draft.end);
  if (end < start) fields['end'] = "The end can't be before the start.";
  const roles = draft.roles.map(withId);
  Object.assign(fields, faultsOfRoles(roles, judging.organisation));
  Object.assign(fields, faultsOfRules(draft, judging));
  if (!isAllowedPicture(draft.eventImageUrl, judging.imageHosts)) {
    fields['eventImageUrl'] = FOREIGN_PICTURE;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ApiError('invalid', first, { fields });
  const { audience, helpers, opensAt, closesAt, ...rest } = draft;
  return {
    ...rest,
    ...{ roles, start, end },
    ...(opensAt !== undefined && { opensAt: momentOf(opensAt) }),
    ...(closesAt !== undefined && { closesAt: momentOf(closesAt) }),
    ...(audience !== undefined && { audience: audienceOrAll(audience) }),
    ...(helpers && { helpers: [...new Set(helpers.map((id) => id.toLowerCase()))] }),
    description: safeHtml(draft.description, 'description'),
  };
}

/** What a draft is judged by now. */
export async function readJudging(db: Queryable, { imageHosts }: Config): Promise<Judging> {
  const organisation = await readOrganisation(db);
  return { imageHosts, organisation, isPosition: await readPositionIds(db) };
}

type Times = Pick<CheckedDraft, 'opensAt' | 'closesAt'>;

/** Refuses with 422 sign-ups that would close before they open, where a draft names but one of the two. */
export function refuseCrossedTimes(draft: Times, was: Times): void {
  if (draft.opensAt === undefined && draft.closesAt === undefined) return;
  const { opensAt = was.opensAt, closesAt = was.closesAt } = draft;
  if (opensAt == null || closesAt == null || closesAt > opensAt) return;
  const field = draft.closesAt === undefined ? 'opensAt' : 'closesAt';
  throw new ApiError('invalid', CROSSED, { fields: { [field]: CROSSED } });
}

const CROSSED = "Sign-ups can't close before they open.";

/** When a draft is to be published by itself. Refuses with 422 a time that is past, and one for what is no draft. */
export function publishTime(
  {
    state,
    publishAt,
  }: { readonly state: EventState; readonly publishAt?: string | null | undefined },
  now: Date,
): Date | null {
  if (publishAt == null) return null;
  const at = new Date(publishAt);
  if (state !== 'draft') throw wrongTime('Only a draft is published later.');
  if (at <= now) throw wrongTime('Choose a time that is still to come.');
  return at;
}

function wrongTime(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { publishAt: message } });
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** What names nobody lets everybody, and is kept as nothing. */
function audienceOrAll(audience: SignUpAudience | null): SignUpAudience | null {
  return audience === null || isForAll(audience) ? null : audience;
}

/** Writes the id in lower case, as the database does, so that equal ids compare equal. */
function withId({ id, audience, ...role }: EventFields['roles'][number]) {
  return {
    ...role,
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...(audience !== undefined && { audience: audienceOrAll(audience) }),
  };
}

/** The faults of who may sign up, and when, by field. */
function faultsOfRules(
  { opensAt, closesAt, audience, roles }: EventFields,
  judging: Judging,
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (opensAt != null && closesAt != null && new Date(closesAt) <= new Date(opensAt))
    fields['closesAt'] = CROSSED;
  Object.assign(fields, faultsOfAudience('audience', audience, judging));
  for (const [index, role] of roles.entries())
    Object.assign(fields, faultsOfAudience(`roles.${index}.audience`, role.audience, judging));
  return fields;
}

function faultsOfAudience(
  field: string,
  audience: SignUpAudience | null | undefined,
  { organisation, isPosition }: Judging,
): Record<string, string> {
  const { departments, positions } = audience ?? openToAll;
  const department = departments.find((id) => organisation.department(id)?.id !== id);
  if (department !== undefined)
    return { [`${field}.departments`]: `There is no department "${department}".` };
  const position = positions.find((id) => !isPosition(id));
  return position === undefined
    ? {}
    : { [`${field}.positions`]: `There is no position ${position}.` };
}

function faultsOfRoles(
  roles: EventDraft['roles'],
  organisation: Organisation,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [index, { id, name, department }] of roles.entries()) {
    const twice = `The role "${isolated(name)}" is listed twice.`;
    if (names.has(roleKey(name))) fields[`roles.${index}.name`] = twice;
    names.add(roleKey(name));
    if (id !== undefined && ids.has(id)) fields[`roles.${index}.id`] = twice;
    if (id !== undefined) ids.add(id);
    if (department !== '' && organisation.department(department)?.id !== department) {
      fields[`roles.${index}.department`] = `There is no department "${department}".`;
    }
  }
  return fields;
}

import type { EventDraft } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { roleKey } from '#domain/event-role.ts';
import type { Organisation } from '#domain/organisation.ts';
import type { Config } from '#server/process/config.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { FOREIGN_PICTURE, isAllowedPicture } from '#server/core/text/picture-address.ts';
import { isolated } from '#domain/markup/isolated.ts';

export interface CheckedDraft extends Omit<EventDraft, 'start' | 'end'> {
  readonly start: Date;
  readonly end: Date;
}

interface Judging extends Pick<Config, 'imageHosts'> {
  readonly organisation: Organisation;
}

/**
 * The draft as it may be stored, with clean HTML. Refuses with 422 and a sentence at each wrong field: an end before the start, a role of
 * an unknown department, two roles of one name or id, a picture from a foreign host, a link that runs code.
 */
export function checkDraft(draft: EventDraft, { imageHosts, organisation }: Judging): CheckedDraft {
  const fields: Record<string, string> = {};
  const start = new Date(draft.start);
  const end = new Date(draft.end);
  if (end < start) fields['end'] = "The end can't be before the start.";
  const roles = draft.roles.map(withId);
  Object.assign(fields, faultsOfRoles(roles, organisation));
  if (!isAllowedPicture(draft.eventImageUrl, imageHosts)) {
    fields['eventImageUrl'] = FOREIGN_PICTURE;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ApiError('invalid', first, { fields });
  const { title, eventImageUrl } = draft;
  return {
    title,
    roles,
    eventImageUrl,
    start,
    end,
    description: safeHtml(draft.description, 'description'),
  };
}

/** Writes the id in lower case, as the database does, so that equal ids compare equal. */
function withId<R extends { readonly id?: string | undefined }>(role: R): R {
  return role.id === undefined ? role : { ...role, id: role.id.toLowerCase() };
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

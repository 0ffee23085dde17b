import type { EventDraft } from '#contract/events.calls.ts';
import { ApiError } from '#contract/problem.ts';
import { isDepartmentId } from '#domain/departments.ts';
import type { Config } from '#server/core/process/config.ts';
import { safeHtml } from '#server/core/http/html.ts';
import { FOREIGN_PICTURE, isAllowedPicture } from '#server/core/http/picture-address.ts';

export interface CheckedDraft extends Omit<EventDraft, 'start' | 'end'> {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The draft as it may be stored, with clean HTML. Refuses with 422 and a sentence at each wrong field: an end before the start, a role of
 * an unknown department, two roles whose names are the same ignoring case, a picture from a foreign host, a link that runs code.
 */
export function checkDraft(
  draft: EventDraft,
  { imageHosts }: Pick<Config, 'imageHosts'>,
): CheckedDraft {
  const fields: Record<string, string> = {};
  const start = new Date(draft.start);
  const end = new Date(draft.end);
  if (end < start) fields['end'] = "The end can't be before the start.";
  Object.assign(fields, faultsOfRoles(draft.roles));
  if (!isAllowedPicture(draft.eventImageUrl, imageHosts)) {
    fields['eventImageUrl'] = FOREIGN_PICTURE;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ApiError('invalid', first, { fields });
  const { title, roles, eventImageUrl } = draft;
  return {
    title,
    roles,
    eventImageUrl,
    start,
    end,
    description: safeHtml(draft.description, 'description'),
  };
}

function faultsOfRoles(roles: EventDraft['roles']): Record<string, string> {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  for (const [index, { name, department }] of roles.entries()) {
    const spoken = name.normalize('NFKC').toUpperCase();
    if (names.has(spoken)) fields[`roles.${index}.name`] = `The role "${name}" is listed twice.`;
    names.add(spoken);
    if (department !== '' && !isDepartmentId(department)) {
      fields[`roles.${index}.department`] = `There is no department "${department}".`;
    }
  }
  return fields;
}

import type { PortalEdit } from '#contract/portal.ts';
import { ApiError } from '#contract/problem.ts';
import { accentProblem } from '#domain/looks/accent.ts';
import { knownZone } from '#domain/time/zone.ts';
import { webLink } from '#server/core/text/web-link.ts';

/** The edit as it is stored. Refuses with 422, by its field, a colour nobody could read, an unknown zone, and what is no link. */
export function checkedEdit(edit: PortalEdit): PortalEdit {
  const { accent, zone, chatInviteUrl } = edit;
  const problem = typeof accent === 'string' ? accentProblem(accent) : null;
  if (problem !== null) throw invalid('accent', problem);
  return {
    ...edit,
    ...(typeof zone === 'string' && { zone: zoneNamed(zone) }),
    ...(typeof chatInviteUrl === 'string' && {
      chatInviteUrl: webLink(chatInviteUrl, 'chatInviteUrl'),
    }),
  };
}

function zoneNamed(zone: string): string {
  const known = knownZone(zone);
  if (known !== null) return known;
  throw invalid('zone', 'There is no such time zone. Choose one such as Europe/Berlin.');
}

function invalid(field: string, sentence: string): ApiError {
  return new ApiError('invalid', sentence, { fields: { [field]: sentence } });
}

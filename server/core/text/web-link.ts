import { ApiError } from '#contract/problem.ts';
import { resourceAddress, resourceLinkProblem } from '#domain/resource-link.ts';
import { parseUrl } from '#domain/url.ts';

/** A link that a browser may be sent to, by the rule that both sides share. Refuses others with 422 at the named field. */
export function webLink(text: string, field: string): string {
  const problem = resourceLinkProblem(text);
  if (problem !== null) throw new ApiError('invalid', problem, { fields: { [field]: problem } });
  return parseUrl(resourceAddress(text) ?? text)?.href ?? text;
}

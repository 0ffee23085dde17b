import type { ResourceRow } from '#contract/resources.ts';
import { folded } from '#domain/folded.ts';

/** The resources with the tag, however it is spelled; all of them if no tag is given. */
export function taggedWith(
  resources: readonly ResourceRow[],
  tag: string | null,
): readonly ResourceRow[] {
  if (tag === null) return resources;
  const wanted = folded(tag);
  return resources.filter(({ tags }) => tags.some((one) => folded(one) === wanted));
}

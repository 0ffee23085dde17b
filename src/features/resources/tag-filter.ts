import type { ResourceRow } from '#contract/resources.ts';

/** The resources that carry the tag, in any letter case; all of them without one. */
export function taggedWith(
  resources: readonly ResourceRow[],
  tag: string | null,
): readonly ResourceRow[] {
  if (tag === null) return resources;
  const wanted = tag.toLowerCase();
  return resources.filter(({ tags }) => tags.some((one) => one.toLowerCase() === wanted));
}

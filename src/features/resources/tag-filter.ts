import type { ResourceRow } from '#contract/resources.ts';

/** The resources with the tag, ignoring case; all of them if no tag is given. */
export function taggedWith(
  resources: readonly ResourceRow[],
  tag: string | null,
): readonly ResourceRow[] {
  if (tag === null) return resources;
  const wanted = tag.toLowerCase();
  return resources.filter(({ tags }) => tags.some((one) => one.toLowerCase() === wanted));
}

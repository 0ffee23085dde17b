import type { ResourceRow } from '#contract/resource-row.ts';
import { spellingKey } from '#domain/spelling-key.ts';

/** The resources with the tag, however it is spelled; all of them if no tag is given. */
export function taggedWith(
  resources: readonly ResourceRow[],
  tag: string | null,
): readonly ResourceRow[] {
  if (tag === null) return resources;
  return resources.filter(({ tags }) => tags.some((one) => isTag(one, tag)));
}

/** Whether two tags are the same, however they are spelled; false if `tag` is null. */
export function isTag(one: string, tag: string | null): boolean {
  return tag !== null && spellingKey(one) === spellingKey(tag);
}

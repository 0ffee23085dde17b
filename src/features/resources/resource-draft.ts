import type { ResourceDraft } from '#contract/resources.ts';
import type { ResourceRow } from '#contract/resource-row.ts';
import { resourceAddress, resourceLinkProblem } from '#domain/resource-link.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';

export const emptyDraft: ResourceDraft = { name: '', link: '', description: '', tags: [] };

export function resourceDraftOf({ name, link, description, tags }: ResourceRow): ResourceDraft {
  return { name, link, description, tags };
}

/** A stored draft; null for one stored by another version of the app. */
export function parseResource(kept: unknown): ResourceDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { name, link, description, tags } = kept as Partial<Record<keyof ResourceDraft, unknown>>;
  const isWhole = [name, link, description].every((text) => typeof text === 'string');
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  return isWhole && isList ? (kept as ResourceDraft) : null;
}

/** The draft as it is sent: without surrounding spaces, and with a complete address. */
export function trimmed(draft: ResourceDraft): ResourceDraft {
  const { name, link, description, tags } = draft;
  const address = resourceAddress(link) ?? link.trim();
  return { name: name.trim(), link: address, description: description.trim(), tags };
}

/** What the server would refuse; empty if nothing. */
export function resourceErrors({ name, link }: ResourceDraft): FieldErrors {
  const linkProblem = resourceLinkProblem(link);
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(linkProblem !== null && { link: linkProblem }),
  };
}

/** Somebody else's version of a resource beside what is typed. */
export function resourcesCompared(
  theirs: ResourceRow,
  mine: ResourceDraft,
): Comparison<ResourceDraft> {
  return {
    name: { name: 'Name', theirs: theirs.name, mine: mine.name },
    link: { name: 'Link', theirs: theirs.link, mine: mine.link },
    description: { name: 'Description', theirs: theirs.description, mine: mine.description },
    tags: { name: 'Tags', theirs: theirs.tags.join(', '), mine: mine.tags.join(', ') },
  };
}

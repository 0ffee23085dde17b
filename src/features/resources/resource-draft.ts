import type { ResourceDraft, ResourceRow } from '#contract/resources.ts';
import { resourceAddress, resourceLinkProblem } from '#domain/resource-link.ts';
import type { Compared } from '#ui/editing/version-comparison.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';

export const emptyDraft: ResourceDraft = { name: '', link: '', description: '', tags: [] };

export function resourceDraftOf({ name, link, description, tags }: ResourceRow): ResourceDraft {
  return { name, link, description, tags };
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
export function resourcesCompared(theirs: ResourceRow, mine: ResourceDraft): Compared[] {
  return [
    { name: 'Name', theirs: theirs.name, mine: mine.name },
    { name: 'Link', theirs: theirs.link, mine: mine.link },
    { name: 'Description', theirs: theirs.description, mine: mine.description },
    { name: 'Tags', theirs: theirs.tags.join(', '), mine: mine.tags.join(', ') },
  ];
}

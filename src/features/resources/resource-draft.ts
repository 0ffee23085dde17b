import type { ResourceDraft } from '#contract/resources.ts';
import { webLinkProblem } from '#domain/url.ts';

/** What is wrong with a field, by its name. */
export type DraftErrors = Readonly<Partial<Record<string, string>>>;

export const emptyDraft: ResourceDraft = { name: '', link: '', description: '', tags: [] };

/** As it is sent: without the space around what was typed. */
export function trimmed(draft: ResourceDraft): ResourceDraft {
  const { name, link, description, tags } = draft;
  return { name: name.trim(), link: link.trim(), description: description.trim(), tags };
}

/** What the server would refuse; empty when nothing. */
export function errorsOf({ name, link }: ResourceDraft): DraftErrors {
  const linkProblem = webLinkProblem(link);
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(linkProblem !== null && { link: linkProblem }),
  };
}

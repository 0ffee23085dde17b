import type { PostingDraft } from '#contract/applications.ts';
import { isBlankHtml } from '#domain/html-policy.ts';

export const emptyPosting: PostingDraft = { title: '', description: '', tags: [] };

/** What is wrong with each field, by name; empty when the server would accept it. */
export type PostingErrors = Readonly<Partial<Record<string, string>>>;

/** SPEC 5.19: a posting needs a title. */
export function postingErrors({ title }: PostingDraft): PostingErrors {
  return title.trim() === '' ? { title: 'Title is required.' } : {};
}

/** The draft as it is sent: the markup that an empty editor leaves is no description. */
export function readyToPost({ title, description, tags }: PostingDraft): PostingDraft {
  return { title, description: isBlankHtml(description) ? '' : description, tags };
}

/** Whether a draft contains nothing that anyone would miss. */
export function isPostingUntouched({ title, description, tags }: PostingDraft): boolean {
  return title === '' && isBlankHtml(description) && tags.length === 0;
}

/** A stored draft; null for one stored by another version of the app. */
export function parsePosting(kept: unknown): PostingDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { title, description, tags } = kept as Partial<Record<keyof PostingDraft, unknown>>;
  if (typeof title !== 'string' || typeof description !== 'string') return null;
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  return isList ? { title, description, tags } : null;
}

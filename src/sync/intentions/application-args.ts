import * as z from 'zod/mini';
import type { Label } from '#sync/engine/label.ts';
import { isolated } from '#domain/isolated.ts';

/** `message` is HTML, as the editor wrote it. */
export const applicationArgs = z.object({
  departmentId: z.string(),
  postingId: z.string(),
  message: z.string(),
  /** For the label. */
  postingTitle: z._default(z.string(), ''),
  departmentName: z._default(z.string(), ''),
});

export type ApplicationArgs = z.infer<typeof applicationArgs>;
export const applicationIntentionName = 'application.submit';

/** The prefix of the keys of all submissions to one posting. */
export function submissionsTo(postingId: string): string {
  return `application:${postingId}:`;
}

/** What a person would call it. */
export function applicationLabel({
  departmentId,
  postingId,
  postingTitle,
  departmentName,
}: ApplicationArgs): Label {
  return {
    title: `Application for ${isolated(postingTitle)}, ${departmentName}`,
    link: { path: `/departments/${departmentId}?posting=${postingId}`, text: 'Open posting' },
  };
}

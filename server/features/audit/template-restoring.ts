import * as z from 'zod';
import type { EventDraft } from '#contract/events.ts';
import type { Queryable } from '#server/db/database.ts';
import { holdTemplates, insertTemplate } from '#server/db/template-places.ts';
import { alreadyBack } from './restoring.ts';

const storedTemplate = z.object({
  id: z.string(),
  name: z.string(),
  place: z.number(),
  event: z.custom<EventDraft>((event) => typeof event === 'object' && event !== null),
  revision: z.number(),
});

/** Restores a template in its place; refuses it if there are as many as there may be. */
export async function restoreTemplate(
  tx: Queryable,
  before: unknown,
  { changedBy, at }: { readonly changedBy: string; readonly at: Date },
): Promise<void> {
  const template = storedTemplate.parse(before);
  await holdTemplates(tx);
  const revision = template.revision + 1;
  if (!(await insertTemplate(tx, { ...template, revision, changedBy, createdAt: at })))
    throw alreadyBack();
}

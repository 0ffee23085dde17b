import { asc, eq, sql } from 'drizzle-orm';
import type { EventTemplate } from '#contract/event-templates.ts';
import type { EventDraft } from '#contract/events.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventTemplates } from '#server/db/planning-tables.ts';
import { closeGap } from '#server/db/template-places.ts';

export interface StoredTemplate extends EventTemplate {
  readonly changedBy: string | null;
}

const { id, name, place, event, revision, changedBy } = eventTemplates;
const columns = { id, name, place, event, revision, changedBy };

/** The templates in their order. */
export function readTemplates(db: Queryable): Promise<StoredTemplate[]> {
  return db.select(columns).from(eventTemplates).orderBy(asc(place), asc(id));
}

interface TemplateEdit {
  readonly name?: string;
  readonly event?: EventDraft;
  readonly changedBy: string;
}

export async function updateTemplate(
  tx: Queryable,
  templateId: string,
  edit: TemplateEdit,
): Promise<void> {
  await tx
    .update(eventTemplates)
    .set({ ...edit, revision: sql`${revision} + 1` })
    .where(eq(id, templateId));
}

/** Deletes a template. The caller holds the templates. */
export async function deleteTemplate(tx: Queryable, templateId: string): Promise<void> {
  await tx.delete(eventTemplates).where(eq(id, templateId));
  await closeGap(tx);
}

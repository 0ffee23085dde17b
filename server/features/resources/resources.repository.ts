import { and, eq, sql } from 'drizzle-orm';
import type { ResourceDraft } from '#contract/resources.ts';
import type { ResourceRow } from '#contract/resource-row.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { Queryable } from '../../db/database.ts';
import { resources } from '../../db/schema.ts';

/** The columns of a row as it is sent. */
export const resourceColumns = {
  id: resources.id,
  departmentId: resources.departmentId,
  name: resources.name,
  link: resources.link,
  description: resources.description,
  tags: resources.tags,
  revision: resources.revision,
};
const columns = { ...resourceColumns, changedBy: resources.changedBy };

export interface StoredResource extends ResourceRow {
  readonly changedBy: string | null;
}

/** A resource inside its department: an id of another department's resource finds nothing. */
export interface ResourceAt {
  readonly departmentId: string;
  readonly resourceId: string;
}

export async function resourcesOf(db: Queryable, departmentId: string): Promise<StoredResource[]> {
  const found = await db
    .select(columns)
    .from(resources)
    .where(eq(resources.departmentId, departmentId));
  return inNameOrder(found, ({ name }) => name);
}

export async function lockResource(
  db: Queryable,
  at: ResourceAt,
): Promise<StoredResource | undefined> {
  const [row] = await db.select(columns).from(resources).where(whereAt(at)).for('update');
  return row;
}

export async function insertResource(
  db: Queryable,
  values: ResourceDraft & { readonly departmentId: string; readonly changedBy: string | null },
): Promise<StoredResource[]> {
  return db.insert(resources).values(values).returning(columns);
}

export async function updateResource(
  db: Queryable,
  at: ResourceAt,
  values: ResourceDraft & { readonly changedBy: string | null },
): Promise<StoredResource[]> {
  return db
    .update(resources)
    .set({ ...values, revision: sql`${resources.revision} + 1` })
    .where(whereAt(at))
    .returning(columns);
}

export async function deleteResource(db: Queryable, at: ResourceAt): Promise<void> {
  await db.delete(resources).where(whereAt(at));
}

function whereAt({ departmentId, resourceId }: ResourceAt) {
  return and(eq(resources.id, resourceId), eq(resources.departmentId, departmentId));
}

import { and, arrayContains, eq, inArray, or, sql } from 'drizzle-orm';
import type { BriefingRow } from '#contract/briefing-row.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { Queryable } from '../../db/database.ts';
import { positionsShown } from '../../db/organisation.ts';
import { briefings, users } from '../../db/schema.ts';

export interface StoredBriefing extends BriefingRow {
  readonly changedBy: string | null;
}

/** The columns of a row as it is sent. */
export const briefingColumns = {
  id: briefings.id,
  content: briefings.content,
  revision: briefings.revision,
};
const columns = { ...briefingColumns, changedBy: briefings.changedBy };

/** Org members with one of these positions in any of their three slots, by name. */
export async function holdersOf(db: Queryable, positionIds: readonly number[]) {
  const ids = [...positionIds];
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      avatarUrl: users.avatarUrl,
      ...positionsShown,
    })
    .from(users)
    .where(
      and(
        arrayContains(users.flags, ['OrgMember']),
        or(
          inArray(users.primaryPositionId, ids),
          inArray(users.secondaryPositionId, ids),
          inArray(users.tertiaryPositionId, ids),
        ),
      ),
    );
  return inNameOrder(found, ({ username }) => username);
}

export async function briefingOf(
  db: Queryable,
  departmentId: string,
): Promise<StoredBriefing | undefined> {
  const [row] = await db.select(columns).from(briefings).where(eq(briefings.id, departmentId));
  return row;
}

/** Creates the row if it isn't there, then locks it, so that two first edits can't miss each other. */
export async function lockBriefing(db: Queryable, departmentId: string): Promise<StoredBriefing[]> {
  await db.insert(briefings).values({ id: departmentId, revision: 0 }).onConflictDoNothing();
  return db.select(columns).from(briefings).where(eq(briefings.id, departmentId)).for('update');
}

export async function updateBriefing(
  db: Queryable,
  departmentId: string,
  values: { readonly content: string; readonly changedBy: string | null },
): Promise<StoredBriefing[]> {
  return db
    .update(briefings)
    .set({ ...values, revision: sql`${briefings.revision} + 1` })
    .where(eq(briefings.id, departmentId))
    .returning(columns);
}

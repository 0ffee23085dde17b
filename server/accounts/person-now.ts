import { eq } from 'drizzle-orm';
import type { Person } from '#domain/permissions.ts';
import { accountIsGone } from '#server/core/identity/sessions.ts';
import type { Queryable } from '#server/db/database.ts';
import { heldPositions } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';

/** What a member may do by the roles, flags and positions that they have now; locks nothing. Refuses with 401 if the account is gone. */
export async function readPerson(
  db: Queryable,
  id: string,
): Promise<Person & { readonly id: string }> {
  const [row] = await db
    .select({
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw accountIsGone();
  return { id, ...row };
}

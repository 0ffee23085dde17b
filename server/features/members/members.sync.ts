import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { positionsShown } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';

/** The columns of a member that every org member may see. */
const cardColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  flags: users.flags,
  avatarUrl: users.avatarUrl,
  ...positionsShown,
  revision: users.revision,
};

export const membersSource = tableSource('members', {
  id: users.id,
  read: async ({ db }, { where, limit }) => {
    const rows = await db
      .select(cardColumns)
      .from(users)
      .where(where)
      .orderBy(asc(users.id))
      .limit(limit);
    return rows.map(({ flags, ...row }) => ({ ...row, isOrgMember: flags.includes('OrgMember') }));
  },
});

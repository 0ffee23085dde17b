import { join } from 'node:path';
import { fillAccountKeys, type Renamed } from '#server/core/identity/key-filling.ts';
import { packageRoot } from '#server/process/package-root.ts';
import type { Database } from '#server/db/database.ts';
import { orderMail } from '#server/mail/orders.ts';
import { noteRenamed } from '#server/troubles/renamed-members.ts';

/**
 * Brings the tables up to date. Any number of processes may start at once: one migrates, the others wait. Answers with the
 * accounts that had to be renamed: they are told by mail, and Admins on their dashboard.
 */
export async function migrate(database: Database): Promise<readonly Renamed[]> {
  await database.migrate(join(packageRoot, 'server/db/migrations'));
  // SQL can't do this: what two names have in common is known to us alone.
  return fillAccountKeys(database, async (tx, renamed) => {
    const { id, was } = renamed;
    await orderMail(tx, { kind: 'renamed', userId: id, was });
    await noteRenamed(tx, renamed, new Date());
  });
}

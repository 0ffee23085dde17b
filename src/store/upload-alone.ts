import type { HttpAnswer, FileAnswer, OutgoingFile } from '#sync/engine/wire.ts';
import { LeaseLost } from '#sync/engine/outbox.ts';
import { verdict } from '#sync/engine/verdict.ts';
import type { MusterDatabase } from './database.ts';
import { fileArrived } from './files.ts';
import { withLease, type LeasePorts } from './lease.ts';

/**
 * Brings a file to the server while no other tab or worker of this database brings one, so that it crosses a slow line
 * once (PB10). Its address is noted before another may begin.
 */
export async function uploadAlone(
  db: MusterDatabase,
  ports: Omit<LeasePorts, 'lease'>,
  { key, send }: Pick<OutgoingFile, 'key'> & { readonly send: () => Promise<HttpAnswer | null> },
): Promise<FileAnswer> {
  try {
    return await withLease(db, { ...ports, lease: 'fileLease' }, async () => {
      const file = await db.files.get(key);
      if (file && file.address !== null) return 'elsewhere';
      const answer = await send();
      const said = verdict(answer, key);
      if (said.kind === 'accepted') await fileArrived(db, key, said.reply);
      return answer;
    });
  } catch (error) {
    if (error instanceof LeaseLost) return 'elsewhere';
    throw error;
  }
}

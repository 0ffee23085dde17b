import type { Queryable } from '../db/database.ts';
import { announce } from './announce.ts';

interface ReadyExport {
  /** Whose it is. */
  readonly id: string;
  readonly until: Date;
  readonly at: Date;
}

/** SPEC 27.5: tells a member that what they asked for can be fetched. */
export async function announceExport(tx: Queryable, { id, until, at }: ReadyExport): Promise<void> {
  await announce(tx, {
    ...{ actorId: null, recipients: [id], at },
    source: `export:${id}:${at.toISOString()}`,
    news: { kind: 'export.ready', userId: id, until: until.toISOString() },
  });
}

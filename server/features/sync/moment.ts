import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { EPOCH, PRUNED } from './epoch.ts';

/** What a pull has to know about the database before it reads a row, all from one snapshot; `horizon` is the device's. */
export interface Moment {
  readonly epoch: string;
  /** The oldest transaction still running: everything below it is visible, now and in every later snapshot. */
  readonly horizon: string;
  /** The last transaction in `changes` that is visible; `0` when there is none. */
  readonly newest: string;
  /** When the first transaction at or above the device's horizon changed something (ms); null if none did. */
  readonly unseenSince: number | null;
  /** Changes up to this transaction may be gone. */
  readonly pruned: string;
}

export async function readMoment(db: Queryable, horizon: string | null = null): Promise<Moment> {
  const [moment] = await rowsOf<Moment>(
    db,
    sql`select coalesce((select value from meta where key = ${EPOCH}), '') as epoch,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      coalesce((select xid from changes order by xid desc limit 1)::text, '0') as newest,
      (select (extract(epoch from at) * 1000)::float8 from changes
        where xid >= ${horizon}::xid8 order by xid, at limit 1) as "unseenSince",
      coalesce((select value from meta where key = ${PRUNED}), '0') as pruned`,
  );
  if (!moment) throw new Error('The database did not say where it stands.');
  return moment;
}

/** Compares two transaction ids; they have 64 bits and do not fit into a number. */
export function isBelow(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b);
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { EPOCH } from '../../db/meta.ts';
import { PRUNED } from './epoch.ts';

/** What a pull has to know about the database before it reads a row, all from one snapshot; `horizon` is the device's. */
export interface DatabaseMoment {
  readonly epoch: string;
  /** The oldest transaction still running: everything below it is visible, now and in every later snapshot. */
  readonly horizon: string;
  /** The last transaction in `changes` that is visible; `0` when there is none. */
  readonly newest: string;
  /** When the first transaction at or above the device's horizon changed something (ms); null if none did. */
  readonly unseenSince: number | null;
  /** Changes up to this transaction may have been pruned. */
  readonly pruned: string;
  /** The newest mark, and the oldest transaction that was running when it was made (marks.ts); null before the first. */
  readonly mark: string | null;
  readonly markHorizon: string | null;
  /** Whether the mark is younger than everything that is visible. */
  readonly isMarked: boolean;
  /** Whether the newest mark is more than a day old; `isCursorOld` says it of the mark in the device's cursor. */
  readonly isMarkOld: boolean;
  readonly isCursorOld: boolean;
  /** Whether all that the device has seen, or had accepted since, is part of this database, and not of a later state (FAULTS 38). */
  readonly isOurs: boolean;
}

/** What a device says of its own state, to be compared with what the database knows. */
export interface Claims {
  /** The lowest horizon of its cursor. */
  readonly horizon: string | null;
  readonly mark: string | null;
  /** The last of its changes that was accepted since it got the cursor, by user and key; null if there is none. */
  readonly heard: { readonly userId: string; readonly key: string } | null;
}

/** After this many changes since the newest mark, a new one is made, rather than looking through all of them. */
const MANY = 100;

const nothing: Claims = { horizon: null, mark: null, heard: null };

export async function readDatabaseMoment(
  db: Queryable,
  claims: Claims = nothing,
): Promise<DatabaseMoment> {
  const { horizon, mark, heard } = claims;
  const [moment] = await rowsOf<DatabaseMoment>(
    db,
    sql`select coalesce((select value from meta where key = ${EPOCH}), '') as epoch,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      coalesce((select xid from changes order by xid desc limit 1)::text, '0') as newest,
      (select (extract(epoch from at) * 1000)::float8 from changes
        where xid >= ${horizon}::xid8 order by xid, at limit 1) as "unseenSince",
      coalesce((select value from meta where key = ${PRUNED}), '0') as pruned,
      mark.id as mark, pg_snapshot_xmin(mark.snapshot)::text as "markHorizon",
      coalesce((
        select count(*) < ${MANY} and bool_and(pg_visible_in_snapshot(xid, mark.snapshot)) is not false
        from (
          select xid from changes where xid >= pg_snapshot_xmin(mark.snapshot) order by xid desc limit ${MANY}
        ) as latest where mark.id is not null
      ), false) as "isMarked",
      coalesce(mark.at < now() - interval '1 day', false) as "isMarkOld",
      coalesce((select at < now() - interval '1 day' from marks where id = ${mark}::uuid), false) as "isCursorOld",
      (${mark}::uuid is null or exists (select from marks where id = ${mark}::uuid))
        and (${heard?.key ?? null}::text is null or exists (
          select from idempotency where user_id = ${heard?.userId ?? null}::uuid and key = ${heard?.key ?? null}
        )) as "isOurs"
      from (select) as one left join lateral (
        select id, snapshot, at from marks order by seq desc limit 1
      ) as mark on true`,
  );
  if (!moment) throw new Error('The database did not say where it stands.');
  return moment;
}

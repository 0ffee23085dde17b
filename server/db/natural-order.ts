import { asc, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * Sorts by a name as people do, in any letter case: "Wing 2" before "Wing 10". Every number is written with 24 digits for it;
 * of longer ones only the beginning counts.
 */
export function byNameIn(column: AnyColumn | SQL): SQL {
  return asc(naturally(column));
}

/** What `byNameIn` sorts by. */
export function naturally(column: AnyColumn | SQL): SQL {
  const padded = sql`regexp_replace(lower(${column}), '([0-9]+)', '00000000000000000000000\\1', 'g')`;
  return sql`regexp_replace(${padded}, '0*([0-9]{24})', '\\1', 'g')`;
}

interface NewerData {
  readonly input: string;
  /** The statement that changes the table of migrations, which holds those of this version. */
  readonly sql: string;
  readonly expected: 'starts' | 'is refused';
  readonly source: string;
}

const MIGRATIONS = 'drizzle.__drizzle_migrations';
const applied = (at: string, hash = 'newer') =>
  `insert into ${MIGRATIONS} (hash, created_at) values ('${hash}', ${at})`;

/** What a database may have been through before this version is started on it. */
export const newerData: readonly NewerData[] = [
  { input: 'nothing else', sql: 'select 1', expected: 'starts', source: 'control' },
  {
    input: 'a migration of a later version',
    sql: applied('9999999999999'),
    expected: 'is refused',
    source: 'a report of this portal: rolled back after an upgrade',
  },
  {
    input: 'several of later versions',
    sql: `${applied('9999999999998')}; ${applied('9999999999999')}`,
    expected: 'is refused',
    source: 'own',
  },
  {
    input: 'one of another branch, older than the newest that is known',
    sql: applied('1577836800000', 'a branch'),
    expected: 'is refused',
    source: 'drizzle-orm: only the newest of the applied ones is looked at',
  },
  {
    input: 'one without a date',
    sql: applied('null'),
    expected: 'is refused',
    source: 'drizzle-orm: created_at may be null',
  },
  {
    input: 'one that is noted twice',
    sql: `insert into ${MIGRATIONS} (hash, created_at) select hash, created_at from ${MIGRATIONS} limit 1`,
    expected: 'starts',
    source: 'drizzle-orm: two processes that migrated at once, before there was a lock',
  },
  {
    input: 'a comment changed in a migration that was applied: its sum differs',
    sql: `update ${MIGRATIONS} set hash = 'other'`,
    expected: 'starts',
    source: 'drizzle-orm: git with core.autocrlf changes every sum',
  },
];

/** Undoes these statements. */
export const UNDO = `delete from ${MIGRATIONS} where hash in ('newer', 'a branch'); delete from ${MIGRATIONS} as one using ${MIGRATIONS} as other where one.created_at = other.created_at and one.id > other.id`;

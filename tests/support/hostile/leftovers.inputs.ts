interface Leftover {
  readonly input: string;
  readonly files: Readonly<Record<string, string>>;
  readonly expected: string;
  /** Which database is in use afterwards. */
  readonly uses: 'new' | 'backup';
  /** The content of a file in each folder that was moved aside. */
  readonly aside: readonly string[];
  readonly source: string;
}

/** The files by which a complete database is recognised, with their content in one that was put there. */
export const FINISHED = new Map([
  ['global/pg_control', 'backup'],
  ['base/5/PG_VERSION', 'backup'],
  ['postgresql.conf', 'backup'],
]);

const at = (folder: string, without = '') =>
  Object.fromEntries(
    [...FINISHED]
      .filter(([path]) => path !== without)
      .map(([path, content]) => [`${folder}/${path}`, content]),
  );

/** What a data folder may hold when a server starts in it. */
export const leftovers: readonly Leftover[] = [
  {
    input: 'an empty folder',
    files: {},
    expected: 'a database is made',
    uses: 'new',
    aside: [],
    source: 'own',
  },
  {
    input: 'a backup copied into a folder whose first start was cut off, by an earlier version',
    files: { 'db.unfinished': '', ...at('db') },
    expected: 'the backup is used',
    uses: 'backup',
    aside: [],
    source: 'a report of this portal',
  },
  {
    input: 'the same, by this version',
    files: { 'db.new/PG_VERSION': '17\n', ...at('db') },
    expected: 'the backup is used',
    uses: 'backup',
    aside: [],
    source: 'own',
  },
  {
    input: 'half a database of an earlier version',
    files: { 'db.unfinished': '', 'db/PG_VERSION': '17\n' },
    expected: 'it is moved aside, and one is made',
    uses: 'new',
    aside: ['17\n'],
    source: 'own',
  },
  {
    input: 'a backup that was still being copied: pg_control comes last, as pg_basebackup does it',
    files: { 'db.unfinished': '', ...at('db', 'global/pg_control') },
    expected: 'it is moved aside, and one is made',
    uses: 'new',
    aside: ['backup'],
    source: 'PostgreSQL, src/backend/backup/basebackup.c: pg_control is sent last',
  },
  {
    input: 'a database that was put where this version makes one',
    files: at('db.new'),
    expected: 'it is moved aside, and one is made',
    uses: 'new',
    aside: ['backup'],
    source: 'own',
  },
  {
    input: 'an empty pg_control, as a power cut leaves files that were not yet written',
    files: { 'db.unfinished': '', ...at('db'), 'db/global/pg_control': '' },
    expected: 'it is moved aside, and one is made',
    uses: 'new',
    aside: ['backup'],
    source: 'ext4: delayed allocation, files of zero length after a power cut',
  },
  {
    input: 'a mark without anything beside it',
    files: { 'db.unfinished': '' },
    expected: 'a database is made',
    uses: 'new',
    aside: [],
    source: 'own',
  },
];

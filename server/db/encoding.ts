import type pg from 'pg';

/** A database that can't hold every letter. The message is for whoever runs the server. */
export class WrongEncoding extends Error {
  override readonly name = 'WrongEncoding';
}

/**
 * Refuses a database that isn't UTF8: names would be refused, or compared by their bytes. Connections always are, whatever
 * the address or the database's settings say: the driver asks for it.
 */
export async function refuseOtherEncodings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]?.encoding ?? 'UTF8';
  if (encoding === 'UTF8') return;
  throw new WrongEncoding(
    `The database has the encoding ${encoding}, which can't hold every name and text. Create one with ENCODING 'UTF8' and TEMPLATE template0, and name it in DATABASE_URL.`,
  );
}

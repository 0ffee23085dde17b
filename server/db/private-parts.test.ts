import { Socket } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';

it('pg still has its socket where we look for it: a version that moves it fails here, and not in a rush', async () => {
  const pool = new pg.Pool({ connectionString: await createPostgresDatabase() });
  const client = await pool.connect();
  expect(client.connection.stream).toBeInstanceOf(Socket);
  expect(client.connection.stream.writableCorked).toBe(0);
  client.release();
  await pool.end();
});

import { startCluster } from '#tests/support/databases/postgres-cluster.ts';

/** Runs a bench on the embedded database, and then on a PostgreSQL of its own, whose address it gets. */
export async function onBothEngines(
  bench: (engine: string, databaseUrl: string | null) => Promise<void>,
): Promise<void> {
  await bench('pglite', null);
  const cluster = startCluster();
  try {
    await bench('postgresql', cluster.urlOf('postgres'));
  } finally {
    cluster.stop();
  }
}

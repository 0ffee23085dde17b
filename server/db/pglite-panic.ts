import type { PGlite } from '@electric-sql/pglite';

/**
 * After a PANIC (its log cannot be written because the disk is full) or a trap, the embedded database is unusable:
 * the next query would never return and would block the whole process, even its shutdown. So from then on every
 * query fails at once with that error, and `onBroken` is called, once. Returns whether that has happened. Every query goes by the
 * one method that is replaced (pglite.test.ts).
 */
export function failAfterPanic(client: PGlite, onBroken: (error: Error) => void): () => boolean {
  let broken: Error | null = null;
  const carryOut = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...given) => {
    if (broken) throw broken;
    try {
      return await carryOut(...given);
    } catch (error) {
      if (isPanic(error)) {
        broken = error;
        onBroken(error);
      }
      throw error;
    }
  };
  return () => broken !== null;
}

function isPanic(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || ('severity' in error && error.severity === 'PANIC');
}

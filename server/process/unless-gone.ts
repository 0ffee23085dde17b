import { codeOf } from '#server/errors/error-codes.ts';

/** What is found of a file or a folder; null where there is none. */
export async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

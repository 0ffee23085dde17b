import { dropImages } from './image-cache.ts';

/** FAULTS 16: when this device is full, pictures give way first, since they can be fetched again; then `write` is tried once more. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuota(error)) throw error;
  }
  await dropImages();
  return write();
}

/** Dexie wraps the cause of an abort; either one may carry the name. */
export function isQuota(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/** Those of an error and of what caused it. */
export function namesOf(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return [error.name, ...namesOf(inner)];
}

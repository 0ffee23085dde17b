import type { MusterDatabase } from './database.ts';
import { dropImages } from './image-cache.ts';
import { isQuota } from './refusal.ts';

/**
 * FAULTS 16: when this device is full, what can be had again gives way first: snapshots of screens, if `db` is given, and
 * pictures; then `write` is tried once more.
 */
export async function withRoomMade<T>(
  write: () => Promise<T>,
  db?: Pick<MusterDatabase, 'snapshots'>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuota(error)) throw error;
  }
  // A device may be so full that nothing can be removed; then the pictures alone must do.
  await db?.snapshots.clear().catch(() => undefined);
  await dropImages();
  return write();
}

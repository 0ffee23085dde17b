import { statfs } from 'node:fs/promises';

/**
 * Below this, nothing more is stored. The embedded database always needs some space: if its log can't grow, it
 * stops answering for good, whereas an early refusal is only a pause.
 */
const LEAST_FREE = 64 * 1024 * 1024;

/** Nothing more is stored on this disk. Reported to callers as `busy`, like the system's own error for it. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}

/** Throws `DiskFull` when the disk that holds the folder has less than 64 MB left for us. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LEAST_FREE) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new DiskFull(
    `${megabytes(free)} MB are left of the ${megabytes(LEAST_FREE)} MB that are needed`,
  );
}

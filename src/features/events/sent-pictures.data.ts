import { ApiError } from '#contract/problem.ts';
import { addressesOf } from '#store/files.ts';
import { keptIn, withAddresses } from '#sync/intentions/kept-files.ts';
import { current } from '#runtime/current.ts';
import { sendPicture } from '#data/uploads.ts';

/**
 * The same with the addresses of pictures that this device has kept, for what is sent without the outbox; those that the server doesn't have
 * are sent first, each once. Throws like `sendPicture`, and ApiError where a picture is lost.
 */
export async function withSentPictures<T extends object>(value: T): Promise<T> {
  const ids = keptIn(value);
  const db = current.get()?.db;
  if (!db || ids.length === 0) return value;
  for (const id of ids) {
    const file = await db.files.get(id);
    if (file && file.address !== null) continue;
    const kept = await db.fileBytes.get(id);
    if (!file || !kept) throw new ApiError('upload_refused', LOST);
    const picture = new File([kept.bytes], 'picture', { type: file.type });
    await db.files.update(id, { address: await sendPicture('text', picture) });
  }
  const addresses = await addressesOf(db, ids);
  return JSON.parse(withAddresses(JSON.stringify(value), addresses)) as T;
}

const LOST = 'One of its pictures is no longer on this device. Choose it again.';

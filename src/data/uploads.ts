import { ApiError } from '#contract/problem.ts';
import { uploads } from '#contract/uploads.ts';
import { NetworkError } from '#api/call.ts';
import { connection } from '#runtime/connection.ts';
import { credentialsNow } from '#runtime/current.ts';
import { perform } from '#runtime/perform.ts';

/**
 * Uploads a picture for a text at once, since pictures do not wait, and returns its address. Throws ApiError when
 * refused, and NetworkError if no answer came or none can be expected.
 */
export async function uploadImage(picture: File): Promise<string> {
  // What the browser says only counts if our server didn't answer either.
  if (connection.get().reach !== 'online' && !navigator.onLine) throw new NetworkError(OFFLINE);
  const body = new FormData();
  body.set('image', picture);
  try {
    const { imageUrl } = await perform(uploads.image, { credentials: credentialsNow(), body });
    return imageUrl;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'update_required') throw addressless(error);
    throw error;
  }
}

const OFFLINE = "You're offline. Try the picture again once you're back online.";

/** SPEC 5.10: an answer without an address. */
function addressless(cause: ApiError): ApiError {
  return Object.assign(new ApiError(cause.code, 'Upload failed: Missing imageUrl'), { cause });
}

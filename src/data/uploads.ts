import { about } from '#contract/about.ts';
import { events } from '#contract/events.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { uploads } from '#contract/uploads.ts';
import { readyPicture } from '#store/ready-picture.ts';
import { connection } from '#runtime/connection.ts';
import { credentialsNow } from '#runtime/current.ts';
import { uploadToServer } from '#runtime/call-server.ts';
import { uploadFailure } from './proxy-refused.ts';

/** What a picture is for; each has its own call, open to whoever may publish it. */
const callFor = {
  text: uploads.image,
  post: uploads.image,
  event: events.uploadImage,
  banner: about.uploadBanner,
} as const;

export type Purpose = keyof typeof callFor;

/** How much of a picture has been sent, from 0 to 1. */
type OnProgress = (part: number) => void;

/** A picture that has arrived, or is kept on this device. */
export interface Uploaded {
  readonly address: string;
  /** A remark for the sender; null for none. */
  readonly note: string | null;
}

/**
 * Makes a picture ready and uploads it at once. Throws UnfitPicture, ProxyRefused or ApiError when refused, NetworkError if no
 * answer came or none can be expected, and the signal's reason once the signal is aborted.
 */
export async function uploadPicture(
  purpose: Purpose,
  chosen: File,
  onProgress?: OnProgress,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const { file, note } = await readyPicture(chosen);
  return { address: await sendPicture(purpose, file, onProgress, signal), note };
}

/** Uploads a picture that is ready, and returns its address; throws like `uploadPicture`. */
export async function sendPicture(
  purpose: Purpose,
  file: File,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<string> {
  // `navigator.onLine` only counts if our server didn't answer either.
  if (connection.get().reach !== 'online' && !navigator.onLine) throw new NetworkError(OFFLINE);
  try {
    const { imageUrl } = await uploadToServer(callFor[purpose], {
      file,
      credentials: credentialsNow(),
      onProgress,
      ...(signal && { signal }),
    });
    return imageUrl;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'update_required') throw addressless(error);
    throw await uploadFailure(error);
  }
}

/** Makes a picture for a text ready and uploads it; throws like `uploadPicture`. */
export function uploadImage(picture: File): Promise<Uploaded> {
  return uploadPicture('text', picture);
}

const OFFLINE = "You're offline. Try the picture again once you're back online.";

/** SPEC 5.10: the error for an answer without an address. */
function addressless(cause: ApiError): ApiError {
  return Object.assign(new ApiError(cause.code, 'Upload failed: Missing imageUrl'), { cause });
}

import { RetryLater } from '#server/core/errors/errors.ts';

/** Uploads of one member at once, from their first byte to their answer: each is kept in memory as a whole. */
const MOST = 8;

const taken = new Map<string, number>();

/**
 * Carries out an upload of the member's. Refuses with 503, before anything of it is read, whoever has eight on their way:
 * those of one member are decoded one after the other, and more would only wait in memory.
 */
export async function inUploadPlace<T>(memberId: string, upload: () => Promise<T>): Promise<T> {
  const others = taken.get(memberId) ?? 0;
  if (others >= MOST) throw tooMany();
  taken.set(memberId, others + 1);
  try {
    return await upload();
  } finally {
    const left = (taken.get(memberId) ?? 0) - 1;
    if (left > 0) taken.set(memberId, left);
    else taken.delete(memberId);
  }
}

function tooMany(): RetryLater {
  const message = 'Your other pictures come first. Please try again in a moment.';
  return new RetryLater('busy', message, 2 + Math.random() * 6);
}

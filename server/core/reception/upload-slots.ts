import { RetryLater } from '#server/errors/errors.ts';

/** Uploads at once, of one member and in all, from their first byte to their answer: each is kept in memory as a whole. */
const MOST = { ofOne: 8, inAll: 48 };

const taken = new Map<string, number>();
let all = 0;

/**
 * Carries out an upload of the member's. Refuses with 503, before anything of it is read, whoever has eight on their way,
 * and anybody while there are forty-eight: more would only wait in memory.
 */
export async function inUploadSlot<T>(memberId: string, upload: () => Promise<T>): Promise<T> {
  const others = taken.get(memberId) ?? 0;
  if (others >= MOST.ofOne) throw later('Your other pictures come first.');
  if (all >= MOST.inAll) throw later('The server is busy with other pictures.');
  taken.set(memberId, others + 1);
  all += 1;
  try {
    return await upload();
  } finally {
    all -= 1;
    const left = (taken.get(memberId) ?? 0) - 1;
    if (left > 0) taken.set(memberId, left);
    else taken.delete(memberId);
  }
}

function later(reason: string): RetryLater {
  return new RetryLater('busy', `${reason} Please try again in a moment.`, 2 + Math.random() * 6);
}

import { ApiError } from '#contract/problem.ts';
import { pictureKindOf, unreadable } from '#contract/picture-kind.ts';
import { RetryLater } from '#server/errors/errors.ts';
import {
  decoderProcess,
  NotDecoded,
  type DecoderResult,
  type Order,
  type DecodedPicture,
  type DecoderRefusal,
} from './decoder-process.ts';
import { NoTurn, fairTurns } from './fair-turns.ts';

/** Pictures decoded at once, whoever sent them: each takes a processor, and up to 256 MB. */
const AT_ONCE = 2;

const inTurn = fairTurns({ atOnce: AT_ONCE, waiting: 24, waitingOfOne: 8, patienceMs: 8_000 });
/** The processes that have nothing to do. */
const free = Array.from({ length: AT_ONCE }, () => decoderProcess());

/**
 * The same picture as WebP (a logo's parts as PNG) in the given shape, upright, without EXIF or anything else that was in the file; what moves in a text
 * moves afterwards. Of one owner one is decoded at a time. Refuses with 422 `upload_refused` what is no JPEG, PNG,
 * WebP, GIF or AVIF, is broken, or is too large to be decoded; with 503 what was not decoded for lack of time.
 */
export async function reencode(order: Order, owner: string): Promise<DecodedPicture> {
  const answer = await inTurn(owner, () => decoded(order)).catch((error: unknown) => {
    if (error instanceof NoTurn || error instanceof NotDecoded) throw tooBusy();
    throw error;
  });
  if ('refused' in answer) {
    throw new ApiError('upload_refused', sentenceFor(answer.refused, order));
  }
  return { ...answer, bytes: Buffer.from(answer.bytes) };
}

async function decoded(order: Order): Promise<DecoderResult> {
  const decode = free.pop() ?? decoderProcess();
  try {
    return await decode(order);
  } finally {
    free.push(decode);
  }
}

function sentenceFor(refusal: DecoderRefusal, { bytes }: Order): string {
  switch (refusal.why) {
    case 'broken':
      return unreadable(pictureKindOf(bytes));
    case 'side':
      return `This picture is too long: a side may have ${refusal.most} pixels at most.`;
    case 'small':
      return `This picture is too small: each side needs ${refusal.least} pixels at least.`;
    case 'frames':
      return `This animation has too many frames: it may have ${refusal.most} at most.`;
    case 'pixels':
      return `This picture has ${refusal.has} megapixels, and this kind of file may have ${refusal.most} at most.`;
  }
}

/** Somebody else's pictures are being looked at, or this one took too long: that says nothing about it. */
export function tooBusy(): RetryLater {
  const message = 'The server is busy with other pictures. Please try again in a moment.';
  return new RetryLater('busy', message, 2 + Math.random() * 6);
}

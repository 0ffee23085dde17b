import { describe, expect, it } from 'vitest';
import { boundedText } from './bounded-text.ts';

const CHUNK = 1_000;

/** An answer of so many chunks, how many of them were taken, and whether the rest was refused. */
function answer(chunks: number) {
  const seen = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.sent === chunks) {
          controller.close();
          return;
        }
        seen.sent += 1;
        controller.enqueue(new Uint8Array(CHUNK).fill(97));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), seen };
}

describe('SPEC 7.19 the text of an answer', () => {
  it('is read as far as its bound, and what comes after it is refused', async () => {
    const { response, seen } = answer(500);
    const { text, isWhole } = await boundedText(response, 3 * CHUNK + 1);
    expect([text.length, isWhole]).toEqual([3 * CHUNK + 1, false]);
    expect(seen).toEqual({ sent: 4, isCancelled: true });
  });

  it('is whole where it has as much as may be read', async () => {
    const { response, seen } = answer(3);
    const { text, isWhole } = await boundedText(response, 3 * CHUNK);
    expect([text.length, isWhole]).toEqual([3 * CHUNK, true]);
    expect(seen).toEqual({ sent: 3, isCancelled: false });
  });

  it('is empty where there is none', async () => {
    expect(await boundedText(new Response(null), 3)).toEqual({ text: '', isWhole: true });
  });
});

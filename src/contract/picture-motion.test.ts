import { expect, test } from 'vitest';
import { movingHeads } from '#tests/support/hostile/picture-heads.inputs.ts';
import { pictureKindOf, TELLING_BYTES } from './picture-kind.ts';
import { isAnimated } from './picture-motion.ts';

test.each(movingHeads)(
  'SPEC 16.12 whether it moves: $input: $expected ($source)',
  async ({ head, expected }) => {
    const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
    const kind = pictureKindOf(bytes.subarray(0, TELLING_BYTES));
    expect(kind).not.toBeNull();
    const reads: number[] = [];
    const read = async (from: number, to: number) => {
      reads.push(from);
      return bytes.slice(from, to);
    };
    expect(kind && (await isAnimated(kind, read))).toBe(expected);
    expect(reads.length).toBeLessThan(12);
  },
);

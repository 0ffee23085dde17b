import { describe, expect, test } from 'vitest';
import { heads } from '#tests/support/hostile/picture-heads.inputs.ts';
import { isStoredAsItIs, pictureKindOf, unreadable } from './picture-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('SPEC 16.11 of which kind a picture is, its bytes tell', () => {
  test.each(heads)('$input: $expected ($source)', ({ head, expected }) => {
    expect(pictureKindOf(bytesOf(head))).toBe(expected);
  });
});

test('each kind that no server stores has a sentence that says what to do', () => {
  for (const kind of ['heic', 'bmp', 'tiff', 'jxl'] as const) {
    expect(isStoredAsItIs(kind)).toBe(false);
    expect(unreadable(kind)).toContain('JPEG');
  }
  expect(unreadable('heic')).toContain('Most Compatible');
});

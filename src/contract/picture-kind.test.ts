import { expect, test } from 'vitest';
import { beginsAsPicture } from './picture-kind.ts';

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

test.each([
  [true, 'a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  [true, 'a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r'],
  [true, 'a GIF', 'GIF89a\x01\0\x01\0'],
  [true, 'a WebP', 'RIFF\n\0\0\0WEBPVP8 '],
  [true, 'an AVIF', '\0\0\0\x1cftypavif\0\0'],
  [false, 'nothing', ''],
  [false, 'a text', 'Look at this picture'],
  [false, 'a drawing that could load others', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [false, 'a sound in the same wrapping as WebP', 'RIFF\n\0\0\0WAVEfmt '],
  [false, 'a film in the same wrapping as AVIF', '\0\0\0\x1cftypisom\0\0'],
  [false, 'a picture with something before it', ' \x89PNG\r\n\x1a\n'],
  [false, 'a beginning that is cut off', '\x89PN'],
])('it is %s that a picture begins as %s', (isPicture, _, text) => {
  expect(beginsAsPicture(bytesOf(text))).toBe(isPicture);
});

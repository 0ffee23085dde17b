import { describe, expect, test, vi } from 'vitest';
import { readyPicture, UnfitPicture, type Redraw } from './ready-picture.ts';

const MB = 1024 * 1024;
const HEADS = {
  jpeg: '\xff\xd8\xff\xe0',
  gif: `GIF89a${'\0'.repeat(7)},${'\0'.repeat(11)},${'\0'.repeat(11)};`,
  apng: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR.................\0\0\0\x08acTL\0\0\0\x02\0\0\0\0',
  webp: 'RIFF\x64\0\0\0WEBPVP8X\n\0\0\0\x02\0\0\0',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  avif: '\0\0\0\x14ftypavif\0\0\0\0mif1',
  tiff: 'II*\0\x08\0\0\0',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

function aFile(head: keyof typeof HEADS, { size = 100, name = 'IMG_1', type = '' } = {}): File {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(HEADS[head], (letter) => letter.charCodeAt(0)));
  return new File([bytes], name, { type });
}

const shrinks: Redraw = async (_, type) => new Blob(['small'], { type });
const cannot: Redraw = async () => null;
const failure = (file: File, redraw: Redraw) =>
  readyPicture(file, redraw).catch((error: unknown) => error);

describe('SPEC 16.11 a picture is made ready by its bytes', () => {
  test.each(['', 'text/html', 'image/png', 'application/octet-stream'])(
    'whatever type it claims: "%s"',
    async (type) => {
      const { file } = await readyPicture(aFile('jpeg', { type, name: 'a.exe' }), cannot);
      expect(file.type).toBe('image/jpeg');
    },
  );

  test('what is no picture is refused by its name, also an SVG that calls itself a PNG', async () => {
    const error = await failure(aFile('svg', { name: 'a.png', type: 'image/png' }), shrinks);
    expect(error).toBeInstanceOf(UnfitPicture);
    expect(String(error)).toContain("a.png isn't an image.");
  });

  test('HEIC becomes a JPEG where the browser reads it; elsewhere a sentence says what to do', async () => {
    const { file } = await readyPicture(aFile('heic'), shrinks);
    expect(file.type).toBe('image/jpeg');
    expect(String(await failure(aFile('heic'), cannot))).toContain('Most Compatible');
  });

  test('so does a TIFF, which may be transparent', async () => {
    expect((await readyPicture(aFile('tiff'), shrinks)).file.type).toBe('image/webp');
    expect(String(await failure(aFile('tiff'), cannot))).toContain('TIFF images');
  });
});

describe('SPEC 16.10 a large photo is drawn anew', () => {
  test('of 30 MB, and sent small', async () => {
    const { file } = await readyPicture(aFile('jpeg', { size: 30 * MB }), shrinks);
    expect(file.size).toBe(5);
  });

  test('and where the browser cannot, the limit is said', async () => {
    const error = await failure(aFile('jpeg', { size: 30 * MB, name: 'moon.jpg' }), cannot);
    expect(String(error)).toContain('moon.jpg has 30 MB, and a picture may have 12 MB at most.');
  });

  test('and so is a smaller AVIF, which has more pixels in its bytes', async () => {
    expect((await readyPicture(aFile('avif', { size: MB }), shrinks)).file.size).toBe(5);
    expect((await readyPicture(aFile('avif'), shrinks)).file.size).toBe(100);
  });

  test('but not what is light, nor what would only grow', async () => {
    const redraw = vi.fn(shrinks);
    await readyPicture(aFile('jpeg', { size: 2 * MB }), redraw);
    expect(redraw).not.toHaveBeenCalled();
    const grows: Redraw = async (_, type) => new Blob([new Uint8Array(4 * MB)], { type });
    const { file } = await readyPicture(aFile('jpeg', { size: 3 * MB }), grows);
    expect(file.size).toBe(3 * MB);
  });

  test('and a large one that the browser cannot read goes as it is while it is below the limit', async () => {
    const { file } = await readyPicture(aFile('jpeg', { size: 11 * MB }), cannot);
    expect(file.size).toBe(11 * MB);
  });
});

describe('SPEC 16.12 what moves', () => {
  test.each(['gif', 'webp'] as const)('as %s is sent as it is, and moves', async (kind) => {
    const redraw = vi.fn(shrinks);
    const ready = await readyPicture(aFile(kind, { size: 5 * MB }), redraw);
    expect(ready).toMatchObject({ moves: true, note: null });
    expect(redraw).not.toHaveBeenCalled();
  });

  test('as PNG is told to stand still', async () => {
    expect(await readyPicture(aFile('apng'), shrinks)).toMatchObject({
      moves: true,
      note: "This picture won't move: of moving pictures, GIF and WebP do.",
    });
  });
});

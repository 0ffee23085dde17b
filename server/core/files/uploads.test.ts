import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { aPng } from '#tests/support/hostile/pictures.inputs.ts';
import { probe, probeFeature } from '#tests/support/servers/probe-calls.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { LARGEST_FILE } from '#contract/uploads.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ features: [authFeature, probeFeature()] });
  ({ token } = await server.member());
});
afterAll(() => server.close());

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });
const upload = (bytes: Uint8Array) => server.call(probe.image, { token, file: { bytes } });
const refusalOf = (bytes: Uint8Array) => server.refusal(probe.image, { token, file: { bytes } });
const stored = async (bytes: Uint8Array) => {
  const { imageUrl } = await upload(bytes);
  const response = await server.fetch(imageUrl);
  return { imageUrl, response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('an uploaded image', () => {
  it('is stored anew as WebP, and its address keeps it for ever', async () => {
    const { response, bytes } = await stored(await solid(40, 30).png().toBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('loses what a camera wrote into it, and stands upright', async () => {
    const photo = solid(40, 30)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 });
    const bytes = await photo.jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined(); // control: it was there
    const { bytes: kept } = await stored(bytes);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 30, height: 40 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('is made no larger than 2048 pixels', async () => {
    const { imageUrl, bytes } = await stored(await solid(4_000, 1_000).jpeg().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2_048, height: 512 });
    expect(imageUrl).toMatch(/-2048x512\.webp$/); // a page keeps room for it
  });

  it('sent twice gets one address', async () => {
    const bytes = await solid(8, 8).png().toBuffer();
    expect((await upload(bytes)).imageUrl).toBe((await upload(bytes)).imageUrl);
  });
});

describe('refused with a word is', () => {
  it('an SVG, whatever it calls itself', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect(await refusalOf(Buffer.from(svg))).toMatchObject({
      status: 422,
      code: 'upload_refused',
    });
  });

  it('text that calls itself a PNG', async () => {
    expect((await refusalOf(Buffer.from('hello'))).code).toBe('upload_refused');
  });

  it('an image that is cut off', async () => {
    const whole = await solid(300, 300).png().toBuffer();
    expect((await refusalOf(whole.subarray(0, whole.length / 2))).code).toBe('upload_refused');
  });

  it('a bomb: a small file that would unpack to a gigabyte', async () => {
    const bomb = aPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(500_000);
    expect(await refusalOf(bomb)).toMatchObject({
      code: 'upload_refused',
      message: 'This picture has 400 megapixels, and this kind of file may have 120 at most.',
    });
  });

  it('a file beyond the limit, with 413', async () => {
    expect(await refusalOf(Buffer.alloc(LARGEST_FILE + 1))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'This file is too large: a picture may have 12 MB at most.',
    });
  });

  it('a file in another field, and no file at all', async () => {
    const form = new FormData();
    form.append('picture', new Blob(['x']), 'x.png');
    const headers = { authorization: `Bearer ${token}` };
    const response = await server.fetch('/api/probe/image', {
      method: 'POST',
      headers,
      body: form,
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'upload_refused' },
    ]);
    expect((await server.refusal(probe.image, { token })).code).toBe('upload_refused');
  });

  it.each([
    ['more than ten fields', 11, 'field'],
    ['a hundred parts', 100, 'field'],
    ['a second file', 2, 'other'],
  ])('a form with %s, with 413', async (_, parts, kind) => {
    const form = new FormData();
    for (let n = 0; n < parts; n += 1)
      if (kind === 'field') form.append(`field-${n}`, 'x');
      else form.append(`picture-${n}`, new Blob(['x']), 'x.png');
    const headers = { authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: form };
    const response = await server.fetch('/api/probe/image', init);
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('an upload without the right to it, before the file is read', async () => {
    expect((await server.refusal(probe.image, { file: { bytes: Buffer.from('x') } })).code).toBe(
      'unauthenticated',
    );
  });
});

it.each(['/uploads/nothing.webp', '/uploads/..%2fdb.lock', `/uploads/${'a'.repeat(40)}.webp`])(
  'an address without an image is a 404: %s',
  async (path) => {
    expect((await server.fetch(path)).status).toBe(404);
  },
);

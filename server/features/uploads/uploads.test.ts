import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '#contract/uploads.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const solid = sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } });

describe.each(engines)('POST /upload/image on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    ({ token } = await server.member({ username: 'scribe', flags: ['OrgMember'] }));
  });
  afterAll(() => server.close());

  it('stores a picture of any org member anew as WebP, without what the camera wrote', async () => {
    const photo = await solid
      .clone()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined(); // control: it was there
    const { imageUrl } = await server.call(uploads.image, { token, file: { bytes: photo } });
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-\d+x\d+\.webp$/);
    const stored = await server.fetch(imageUrl);
    expect(stored.headers.get('content-type')).toBe('image/webp');
    const { format, exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  });

  it('matches in any letter case', async () => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await solid.clone().png().toBuffer())]), 'a.png');
    const answer = await server.fetch('/api/Upload/Image', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['an SVG', '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'],
    ['a text', 'hello'],
  ])('refuses %s with a sentence', async (_, content) => {
    const file = { bytes: Buffer.from(content) };
    expect(await server.refusal(uploads.image, { token, file })).toMatchObject({
      status: 422,
      code: 'upload_refused',
      message: 'Please choose an image: JPEG, PNG, WebP, GIF or AVIF.',
    });
  });

  it('refuses a form without a picture', async () => {
    const answer = await server.fetch('/api/upload/image', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new FormData(),
    });
    expect(answer.status).toBe(422);
  });

  it('is for nobody who is neither inside nor publishes anything', async () => {
    const file = { bytes: await solid.clone().png().toBuffer() };
    const recruit = await server.member({ username: 'recruit', flags: [] });
    const manager = await server.member({ username: 'manager', flags: ['CanManageUsers'] });
    expect((await server.refusal(uploads.image, { file })).status).toBe(401);
    for (const { token } of [recruit, manager]) {
      const refusal = await server.refusal(uploads.image, { token, file });
      expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('PB2 answers a key with the picture it was first sent with, and refuses it with another', async () => {
    const [key, file] = [randomUUID(), { bytes: await solid.clone().png().toBuffer() }];
    const other = { bytes: await solid.clone().negate().png().toBuffer() };
    const first = await server.call(uploads.image, { token, key, file });
    expect(await server.call(uploads.image, { token, key, file })).toEqual(first);
    const refusal = await server.refusal(uploads.image, { token, key, file: other });
    expect(refusal).toMatchObject({ status: 422, code: 'key_reused' });
    expect((await server.send(uploads.image, { token, file: other })).status).toBe(200); // control: it is a picture
  });

  it.each<[string, Parameters<TestServer['member']>[0]]>([
    ['an Admin', { role: 'Admin' }],
    ['a Leader', { role: 'Leader' }],
    ['who writes posts', { flags: ['canCreatePosts'] }],
    ['who keeps posts', { flags: ['CanManagePosts'] }],
    ['who edits events', { flags: ['CanEditEvents'] }],
  ])('is for whoever publishes, also without the flag OrgMember: %s', async (_, who) => {
    const file = { bytes: await solid.clone().png().toBuffer() };
    const { token } = await server.member({ flags: [], ...who });
    expect((await server.send(uploads.image, { token, file })).status).toBe(200);
  });
});

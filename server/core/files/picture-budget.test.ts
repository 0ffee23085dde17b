import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureKindOf, TELLING_BYTES } from '#contract/picture-kind.ts';
import { isAnimated } from '#contract/picture-motion.ts';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { refusedPictures, takenPictures } from '#tests/support/hostile/pictures.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

/** What a device says of it before it is sent. */
async function movesOnDevices(bytes: Buffer): Promise<boolean> {
  const kind = pictureKindOf(bytes.subarray(0, TELLING_BYTES));
  return kind !== null && isAnimated(kind, async (from, to) => bytes.subarray(from, to));
}

describe('what becomes of a picture', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await server.member({ role: 'Leader' }));
  });
  afterAll(() => server.close());

  it.each(takenPictures)('SPEC 16.10 taken: $input ($source)', async ({ bytes, expected }) => {
    const sent = await bytes();
    const { imageUrl } = await server.call(uploads.image, { token, file: { bytes: sent } });
    const answer = await server.fetch(imageUrl);
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    const {
      width,
      height,
      frames = 1,
    } = { ...expected } as {
      width: number;
      height: number;
      frames?: number;
    };
    expect({ width: stored.width, height: stored.height }).toEqual({ width, height });
    expect(stored.pages ?? 1).toBe(frames);
    expect(await movesOnDevices(sent)).toBe(frames > 1); // SPEC 16.12
    expect(imageUrl).toMatch(new RegExp(`-${width}x${height}\\.webp$`));
  });

  it.each(refusedPictures)('SPEC 16.9 refused: $input ($source)', async ({ bytes, expected }) => {
    const file = { bytes: await bytes() };
    const refusal = await server.refusal(uploads.image, { token, file });
    expect(refusal).toMatchObject({ status: 422, code: 'upload_refused' });
    expect(refusal.message).toContain('refused' in expected ? expected.refused : 'nothing');
  });
});

describe.each(engines)('pictures of oneself on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());
  const shade = (n: number) =>
    sharp({ create: { width: 20 + n, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  it('SPEC 16.9 twenty-four at once of one member: some are taken, the rest is to come again', async () => {
    const { token } = await server.member();
    const slow = await sharp({
      create: { width: 2_000, height: 2_000, channels: 3, background: 'teal' },
    })
      .png({ progressive: true })
      .toBuffer();
    const send = () => server.send(profile.uploadAvatar, { token, file: { bytes: slow } });
    const answers = await Promise.all(Array.from({ length: 24 }, send));
    const later = answers.filter(({ status }) => status !== 200);
    expect(later).not.toEqual([]);
    expect(answers.length - later.length).toBeGreaterThanOrEqual(8);
    for (const { status, headers } of later) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send()).status).toBe(200);
  });

  it('SPEC 16.9 are forty a day', async () => {
    const { token } = await server.member();
    const file = { bytes: await shade(1) };
    for (let n = 0; n < 40; n += 1) await server.call(profile.uploadAvatar, { token, file });
    expect(await server.refusal(profile.uploadAvatar, { token, file })).toMatchObject({
      status: 409,
      code: 'quota_reached',
      message:
        "You've sent 40 pictures of yourself today, and that's the limit. Please try again tomorrow.",
    });
    const other = await server.member();
    expect((await server.send(profile.uploadAvatar, { token: other.token, file })).status).toBe(
      200,
    );
  });
});

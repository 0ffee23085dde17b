import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import type * as decoding from './decoder-process.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

/** In the place of the process: a picture takes too long until `isSwift`. */
const decoder = vi.hoisted(() => ({ isSwift: false }));
vi.mock('./decoder-process.ts', async (original) => {
  const real = await original<typeof decoding>();
  const decode = async () => {
    if (!decoder.isSwift) throw new real.NotDecoded('It took too long.');
    return { bytes: Buffer.from('a picture'), width: 4, height: 3 };
  };
  return { ...real, decoderProcess: () => decode };
});

describe('a picture that was not decoded in time', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const file = { bytes: Buffer.from('bytes of a picture') };

  it('SPEC 16.9 is asked for once more, and is not refused: under its key it is taken then', async () => {
    const { token } = await server.member({ role: 'Leader' });
    const key = randomUUID(); // as a picture of something written offline
    decoder.isSwift = false;
    const answer = await server.send(uploads.image, { token, key, file });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'busy' });
    decoder.isSwift = true;
    expect((await server.send(uploads.image, { token, key, file })).status).toBe(200);
  });

  it('does not count as one of the pictures that a member may send of themselves', async () => {
    const { id, token } = await server.member();
    decoder.isSwift = false;
    expect((await server.send(profile.uploadAvatar, { token, file })).status).toBe(503);
    decoder.isSwift = true;
    const used = async () =>
      (await server.database.db.select().from(limits)).find(
        ({ subject }) => subject === `avatar:${id}`,
      )?.count;
    expect(await used()).toBe(0);
    await server.call(profile.uploadAvatar, { token, file });
    expect(await used()).toBe(1);
  });
});

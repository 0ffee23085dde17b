import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { RetryLater } from '#server/errors/errors.ts';
import type * as decoding from './decoder-process.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { diskUploads } from './uploads.ts';

/** In the place of the processes: what is being decoded, until it is told to end. */
const running = vi.hoisted(() => new Map<string, () => void>());
vi.mock('./decoder-process.ts', async (original) => {
  const decode = async ({ bytes }: decoding.Order) => {
    const name = bytes.toString();
    await new Promise<void>((resolve) => running.set(name, resolve));
    running.delete(name);
    return { bytes: Buffer.from(name), width: 4, height: 3 };
  };
  return { ...(await original<typeof decoding>()), decoderProcess: () => decode };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-decodings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = async (...names: readonly string[]) => {
  await vi.waitFor(() => {
    expect([...running.keys()]).toEqual(names);
  });
};

it('SPEC 16.9 of all members two pictures are decoded at once, and one of each, whatever it is for', async () => {
  const uploads = diskUploads(folder);
  const sent = ['ada 1', 'ada 2', 'ada 3', 'bo 1', 'bo 2', 'cy 1'].map((name, at) => {
    const [owner = ''] = name.split(' ');
    const bytes = Buffer.from(name);
    return at % 2 === 0
      ? uploads.saveAvatar(bytes, owner)
      : uploads.saveImage(bytes, owner, async () => undefined);
  });
  await now('ada 1', 'bo 1');
  running.get('bo 1')?.();
  await now('ada 1', 'bo 2');
  running.get('bo 2')?.();
  await now('ada 1', 'cy 1');
  running.get('ada 1')?.();
  await now('cy 1', 'ada 2');
  running.get('cy 1')?.();
  await now('ada 2'); // the last of the same member waits, though nobody else is there
  running.get('ada 2')?.();
  await now('ada 3');
  running.get('ada 3')?.();
  expect(await Promise.all(sent)).toHaveLength(6);
});

it('SPEC 16.9 a picture that finds too many waiting is to come again, and is not refused', async () => {
  const uploads = diskUploads(folder);
  const names = Array.from({ length: 9 }, (_, at) => `dee ${at}`);
  const sent = names.map((name) => uploads.saveAvatar(Buffer.from(name), 'dee'));
  await expect(uploads.saveAvatar(Buffer.from('dee, too many'), 'dee')).rejects.toThrow(RetryLater);
  for (const name of names) {
    await now(name);
    running.get(name)?.();
  }
  expect(await Promise.all(sent)).toHaveLength(9);
});

/** On the embedded database, whose one connection nobody may hold meanwhile. */
describe('beside pictures that are being decoded', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const send = (token: string, name: string) =>
    server.send(profile.uploadAvatar, { token, file: { bytes: Buffer.from(name) } });
  /** Ends each decoding, and those that begin by it, until all is answered. */
  const answersOf = async (sent: readonly Promise<Response>[]) => {
    const answers: number[] = [];
    for (const one of sent) void one.then(({ status }) => answers.push(status));
    await vi.waitFor(() => {
      for (const end of running.values()) end();
      expect(answers).toHaveLength(sent.length);
    });
    return answers;
  };

  it('SPEC 16.9 members sign in, and so does the one who has sent twenty-four', async () => {
    const [eve, flo] = [await server.member(), await server.member()];
    const sent = Array.from({ length: 24 }, (_, at) => send(eve.token, `eve ${at}`));
    const turnedAway: number[] = [];
    for (const one of sent) void one.then(({ status }) => turnedAway.push(status));
    await vi.waitFor(() => {
      expect(turnedAway.length).toBeGreaterThanOrEqual(24 - 1 - 8); // one is decoded, up to eight wait
    });
    const held = [...running.keys()];
    expect(held).toHaveLength(1);
    for (const { username } of [eve, flo]) {
      const body = { username, password: PASSWORD };
      expect((await server.send(auth.login, { body })).status).toBe(200);
    }
    expect([...running.keys()]).toEqual(held); // control: nothing was decoded meanwhile
    const answers = await answersOf(sent);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
  });

  it('SPEC 16.9 members sign in, whoever else sends pictures', async () => {
    const senders = await Promise.all(Array.from({ length: 6 }, () => server.member()));
    const sent = senders.flatMap(({ id, token }) => [
      send(token, `${id} 1`),
      send(token, `${id} 2`),
    ]);
    await vi.waitFor(() => {
      expect(running.size).toBe(2);
    });
    const held = [...running.keys()];
    const { username } = await server.member();
    const body = { username, password: PASSWORD };
    expect((await server.send(auth.login, { body })).status).toBe(200);
    expect([...running.keys()]).toEqual(held); // control
    expect(new Set(await answersOf(sent))).toEqual(new Set([200]));
  });
});
